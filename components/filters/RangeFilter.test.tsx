import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { filterTable } from '#lib/wire/filterTable.ts'
import { render } from '../testing/render.tsx'
import type { FilterChanges, Filters } from '../view/filterState.ts'
import { readFilters } from '../view/readFilters.ts'
import { RangeFilter } from './RangeFilter.tsx'

afterEach(() => void vi.useRealTimers())

/** Renders the range of speeds from 30 knots and returns its announcements in order. */
function speedRange() {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView ??= () => {}
  const values = Object.fromEntries(filterTable.map(({ parameter }) => [parameter, null])) as Filters['values']
  const set = vi.fn<(changes: FilterChanges) => void>()
  const range = (held: Partial<Filters['values']>) => {
    const given = { ...values, ...held }
    const filters: Filters = { values: given, ...readFilters(given, 0), query: '', asked: '', set, clear: () => {} }
    return <RangeFilter label="Speed" min="speed_min" max="speed_max" unit="kn" bands={[]} filters={filters} />
  }
  const { container: place, rerender } = render(range({ speed_min: '30' }))
  const show = (held: Partial<Filters['values']>) => rerender(range(held))
  const said: string[] = []
  const look = () => {
    for (const region of place.querySelectorAll('[role="status"], [role="alert"]')) {
      const text = region.textContent ?? ''
      if (text !== (said.at(-1) ?? '')) said.push(text)
    }
  }
  const fields = () => place.querySelectorAll<HTMLInputElement>('input[type="text"]')
  const type = async (text: string, restMs: number) => {
    const field = fields().item(1)
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    for (let restedMs = 0; restedMs < restMs; restedMs += 50) {
      await vi.advanceTimersByTimeAsync(50)
      look()
    }
  }
  return { place, set, said, type, fields, show }
}

it('the fault of a range is shown while typing, and announced once after typing', async () => {
  const { place, set, said, type } = speedRange()
  await type('1', 700)
  expect(place.textContent).toContain('30 is greater than 1 kn')
  await type('12', 700)
  await type('12.5', 3000)
  expect(place.textContent).toContain('30 is greater than 12.5 kn')
  expect(said).toEqual([expect.stringContaining('30 is greater than 12.5 kn')])
  expect(set).not.toHaveBeenCalled()
  await type('42', 700)
  expect(set).toHaveBeenCalledWith({ speed_min: '30', speed_max: '42' }, expect.anything())
  expect(said).toHaveLength(2)
  expect(said.at(-1), 'at once, and nothing').toBe('')
})

it.each([
  ['a fault that comes', '', '12', 'is greater than'],
  ['a fault that goes', '12', '42', 'is greater than'],
])('%s as its field is left moves nothing until the press that left it is over', async (_, before, typed, fault) => {
  const { place, type, fields } = speedRange()
  if (before !== '') await type(before, 700)
  const isShown = () => place.textContent?.includes(fault)
  const wasShown = before !== ''
  await type(typed, 0)
  expect(isShown()).toBe(wasShown)
  const press = (kind: string) => flushSync(() => dispatchEvent(new PointerEvent(kind)))
  press('pointerdown')
  flushSync(() => fields().item(1).blur())
  expect(isShown()).toBe(wasShown)
  press('pointerup')
  expect(isShown(), 'the click is still to come').toBe(wasShown)
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(isShown()).toBe(!wasShown))
})

it('a number stays as typed, with a decimal comma and trailing zeros, although the address differs', async () => {
  const { set, type, fields, show } = speedRange()
  await type('30,50', 700)
  expect(set).toHaveBeenLastCalledWith({ speed_min: '30', speed_max: '30.5' }, { replacesStep: false })
  show({ speed_min: '30', speed_max: '30.5' })
  await vi.advanceTimersByTimeAsync(50)
  expect(fields().item(1).value).toBe('30,50')
  show({ speed_min: '30', speed_max: '40.5' })
  await vi.waitFor(() => expect(fields().item(1).value).toBe('40.5'))
})
