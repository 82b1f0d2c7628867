import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { useTyped } from './useTyped.ts'

let show: (value: string | null) => void
let taken: string[]
let steps: string[]

function Field({ value }: { value: string }) {
  const typed = useTyped(value, (text, replacesStep) => {
    taken.push(text)
    if (!replacesStep) steps.push(text)
  })
  return <input {...typed} />
}

const field = () => document.querySelector('input')

function type(text: string): void {
  const input = field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  flushSync(() => input?.dispatchEvent(new Event('input', { bubbles: true })))
}

beforeEach(() => {
  vi.useFakeTimers()
  taken = []
  steps = []
  const { rerender } = render(<Field value="" />)
  show = (value) => rerender(value !== null && <Field value={value} />)
})

afterEach(() => void vi.useRealTimers())

it('is applied after a pause in typing', () => {
  type('12')
  expect(taken).toEqual([])
  vi.runAllTimers()
  expect(taken).toEqual(['12'])
})

it('is not lost when the panel closes before typing rests', () => {
  type('12')
  show(null)
  vi.runAllTimers()
  expect(taken).toEqual(['12'])
})

it('is replaced by a value set elsewhere meanwhile', async () => {
  type('12')
  show('7')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(field()?.value).toBe('7'))
  show(null)
  expect(taken).toEqual([])
})

it('is a step of its own in the history after going back, and otherwise replaces the last step', async () => {
  type('1')
  vi.runAllTimers()
  show('1')
  type('12')
  vi.runAllTimers()
  show('12')
  show('')
  await vi.advanceTimersByTimeAsync(1000)
  type('3')
  vi.runAllTimers()
  expect(taken).toEqual(['1', '12', '3'])
  expect(steps).toEqual(['1', '3'])
})
