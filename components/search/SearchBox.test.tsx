import { NuqsAdapter } from 'nuqs/adapters/react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { openQuery } from '../view/urlState.ts'
import { SearchBox } from './SearchBox.tsx'
import { searchWords } from './searchWords.ts'

const anna = { id: 'ANNA', name: 'ANNA', mmsi: 211234560, imo: null, call_sign: null, flag: 'DE', ship_type: null }
const found: VesselSearchJson = { data: [anna], stations: [], paging: { limit: 8 }, guessed: false, named: 0 }
const rotterdam = {
  unlocode: 'NL RTM',
  port_name: 'Rotterdam',
  spellings: ['Europoort', 'Botlek'],
  center_point: { coordinates: [4.1, 51.9] },
  vessels: 0,
  country: 'NL',
}

// happy-dom does not know the element <search>, which React would complain of.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

let answers: (() => void)[]

beforeEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  answers = []
  fakeApi({ '/api/ports': () => [rotterdam], '*': () => new Promise((done) => answers.push(() => done(found))) })
  render(
    <NuqsAdapter>
      <SearchBox />
    </NuqsAdapter>,
  )
})

const field = () => {
  const input = document.querySelector('input')
  if (!input) throw new Error('there is no field')
  return input
}
const press = (key: string) =>
  flushSync(() => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const openVessel = () => new URL(location.href).searchParams.get('vessel')

function typeNumber(): void {
  type('211234560')
}

function type(text: string): void {
  flushSync(() => field().focus())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  flushSync(() => field().dispatchEvent(new Event('input', { bubbles: true })))
}

/** Types the number and Enter, and leaves before a request is sent. */
function lookForAnna(): void {
  typeNumber()
  press('Enter')
}

it('opens the result although the field was left before the request was sent', async () => {
  lookForAnna()
  flushSync(() => field().blur())
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await vi.waitFor(() => expect(openVessel()).toBe('ANNA'))
})

it.each([
  ['another vessel was opened meanwhile', () => openQuery('vessel=BERTA'), 'BERTA'],
  ['Escape was pressed meanwhile', () => press('Escape'), null],
])('takes nothing when %s', async (_, act, open) => {
  lookForAnna()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  flushSync(act)
  await vi.waitFor(() => expect(openVessel()).toBe(open))
  answers[0]?.()
  // Results are shown when the focus returns, and not opened.
  flushSync(() => field().blur())
  flushSync(() => field().focus())
  await vi.waitFor(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(1))
  expect(openVessel()).toBe(open)
})

it('the first Escape closes the results, the second leaves the field, so that single keys act again', async () => {
  typeNumber()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  press('Escape')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('211234560')
  press('Escape')
  expect(document.activeElement).toBe(document.body)
  expect(field().value).toBe('')
})

it('Escape leaves an empty field and closes nothing else', () => {
  flushSync(() => field().focus())
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  flushSync(() => field().dispatchEvent(pressed))
  expect(document.activeElement).toBe(document.body)
  expect(pressed.defaultPrevented).toBe(true)
})

it('offers the board of the first port', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  type('rott')
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
  const board = () => options().find(({ textContent }) => textContent === searchWords.en.board('Rotterdam'))
  await vi.waitFor(() => expect(board()).toBeDefined())
  flushSync(() => board()?.click())
  expect(assign).toHaveBeenCalledWith('/port/NLRTM')
})

it('shows the other name by which a port was found', async () => {
  type('botl')
  const port = () =>
    [...document.querySelectorAll('[role="option"]')].find((option) => option.textContent?.startsWith('Rotterdam'))
  await vi.waitFor(() => expect(port()?.textContent).toContain('Botlek · NL RTM'))
})
