import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { nearestStop, Sheet, stopAfter, stopHeights } from './Sheet.tsx'

beforeEach(() => {
  vi.stubGlobal('innerHeight', 800)
  render(<Sheet label="Vessel">its record</Sheet>)
})

const stop = () => document.querySelector('aside')?.dataset.stop
const handle = () => document.querySelector('button')

function point(type: string, clientY: number): void {
  handle()?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }))
}

it('accepts a swipe that ends before the first frame', async () => {
  Object.assign(handle() ?? {}, { setPointerCapture: () => {} })
  expect(stop()).toBe('half')
  flushSync(() => {
    point('pointerdown', 400)
    point('pointermove', 200)
    point('pointermove', 60)
    point('pointerup', 60)
    handle()?.click()
  })
  await vi.waitFor(() => expect(stop()).toBe('full'))
})

it('goes to the next stop on a press without movement, by pointer and by key', async () => {
  Object.assign(handle() ?? {}, { setPointerCapture: () => {} })
  const before = stop()
  flushSync(() => {
    point('pointerdown', 400)
    point('pointermove', 398)
    point('pointerup', 398)
    handle()?.click()
  })
  const between = stop()
  expect(between).not.toBe(before)
  flushSync(() => handle()?.click())
  expect(stop()).not.toBe(between)
})

const heights = stopHeights(844, 48)

it.each([
  [100, 'peek'],
  [280, 'peek'],
  [300, 'half'],
  [600, 'half'],
  [640, 'full'],
  [2000, 'full'],
])('a sheet let go at %i px rests at %s', (height, stop) => expect(nearestStop(height, heights)).toBe(stop))

it('goes round the stops by taps', () => {
  expect([stopAfter('peek'), stopAfter('half'), stopAfter('full')]).toEqual(['half', 'full', 'peek'])
})
