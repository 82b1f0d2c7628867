import { expect, it } from 'vitest'
import { boxPadding, isClear, isOnLargeScreen, isPartHidden } from './moves.ts'

const map = { width: 1440, height: 850 }
const bare = { left: 0, right: 0, above: 0, below: 0 }
const panels = { left: 320, right: 380, above: 0, below: 340 }

it('a vessel in what panels leave is in view', () => {
  expect(isClear({ x: 700, y: 300 }, map, panels)).toBe(true)
  expect(isClear({ x: 100, y: 800 }, map, bare)).toBe(true)
})

it.each([
  ['the drawer', { x: 200, y: 300 }],
  ['the list', { x: 700, y: 600 }],
  ['its own panel', { x: 1200, y: 300 }],
  ['the edge of the screen', { x: 700, y: 10 }],
])('a vessel beneath %s is not', (_, at) => {
  expect(isClear(at, map, panels)).toBe(false)
})

it('a box is kept off panels and edges', () => {
  expect(boxPadding(map, panels)).toEqual({ left: 384, right: 444, top: 64, bottom: 404 })
  expect(boxPadding(map, bare)).toEqual({ left: 64, right: 64, top: 64, bottom: 64 })
})

it('a box is kept below active filters', () => {
  expect(boxPadding(map, { ...bare, above: 90 }).top).toBe(154)
})

it('a box is kept off a high list while 60 pixels are left', () => {
  expect(boxPadding(map, { ...bare, below: 765 })).toEqual({ left: 64, right: 64, top: 12.5, bottom: 777.5 })
  expect(boxPadding({ width: 390, height: 500 }, { ...bare, below: 425 }).bottom).toBe(432.5)
})

it.each([
  ['a list as high as the map', { width: 1440, height: 700 }, { ...bare, below: 700 }],
  ['panels as wide as the map', { width: 600, height: 700 }, { ...panels, below: 0 }],
  ['a map smaller than that', { width: 40, height: 30 }, { ...bare, below: 20 }],
])('%s leaves a box its 60 pixels, or all there are', (_, size, covered) => {
  const { left, right, top, bottom } = boxPadding(size, covered)
  expect(size.width - left - right).toBeGreaterThanOrEqual(Math.min(60, size.width) - 1e-6)
  expect(size.height - top - bottom).toBeGreaterThanOrEqual(Math.min(60, size.height) - 1e-6)
})

it.each([
  ['in the middle of a phone', { x: 195, y: 398 }, true],
  ['beside a phone, where its sender saw it', { x: -300, y: 398 }, true],
  ['where no screen shows it', { x: 1000, y: 398 }, false],
  ['above all screens', { x: 195, y: -60 }, false],
])('a vessel %s', (_, at, isOn) => {
  expect(isOnLargeScreen(at, { width: 390, height: 796 })).toBe(isOn)
})

it.each([
  ['that a list covers in part', [300, 400], [700, 600], true],
  ['that a drawer covers in part', [300, 100], [700, 300], true],
  ['clear of panels', [400, 100], [700, 300], false],
  ['larger than the map', [-10, 100], [700, 600], false],
  ['partly below the lower edge of the map', [400, 800], [700, 900], false],
])('a box %s', (_, [left, top], [right, bottom], isHidden) => {
  const corners = [
    { x: left!, y: top! },
    { x: right!, y: bottom! },
  ] as const
  expect(isPartHidden(corners, map, panels)).toBe(isHidden)
})

it('a box beside a phone is moved into view, unless no screen would show it', () => {
  const phone = { width: 390, height: 740 }
  const across = (right: number) =>
    [
      { x: 200, y: 100 },
      { x: right, y: 300 },
    ] as const
  expect(isPartHidden(across(380), phone, bare)).toBe(false)
  expect(isPartHidden(across(800), phone, bare)).toBe(true)
  expect(isPartHidden(across(1000), phone, bare)).toBe(false)
})
