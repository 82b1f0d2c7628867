/** Browsers limit elements to between 17 and 33 million pixels; a million rows are taller. */
export const tallestPixels = 8_000_000

export interface RowSpace {
  rows: number
  rowPixels: number
  viewPixels: number
}

/** `topPixels`: the scroll position. Rows are drawn `shiftPixels` above their place in a list of full height. */
export interface ScrollPlace {
  topPixels: number
  shiftPixels: number
}

export const atTheTop: ScrollPlace = { topPixels: 0, shiftPixels: 0 }

export function heightOf({ rows, rowPixels }: RowSpace): number {
  return Math.min(rows * rowPixels, tallestPixels)
}

/** The rows to draw, with a margin for fast scrolling. `last` is exclusive. */
export function rowsInView(space: RowSpace, place: ScrollPlace, beyond = 0): { first: number; last: number } {
  const position = positionOf(place)
  const first = Math.floor(position / space.rowPixels) - beyond
  const last = Math.ceil((position + space.viewPixels) / space.rowPixels) + beyond
  return { first: clamped(first, space.rows), last: clamped(last, space.rows) }
}

/** The first row that is not cut at the top. */
export function firstWholeRow(space: RowSpace, place: ScrollPlace): number {
  return clamped(Math.ceil(positionOf(place) / space.rowPixels), space.rows)
}

/**
 * The place after scrolling to `topPixels`. A step of a few screens comes from a wheel or a finger and moves the rows
 * by as much; a larger step comes from dragging the scroll bar, whose position is a share of the list.
 */
export function scrolledTo(space: RowSpace, from: ScrollPlace, topPixels: number): ScrollPlace {
  if (!isScaled(space)) return { topPixels, shiftPixels: 0 }
  const isStep = Math.abs(topPixels - from.topPixels) <= 3 * space.viewPixels
  const position = isStep ? topPixels + from.shiftPixels : (topPixels / lengthOfBar(space)) * lengthOfList(space)
  return { topPixels, shiftPixels: between(0, position, lengthOfList(space)) - topPixels }
}

/** Moves the scroll bar to its proper place for these rows after scrolling has stopped. */
export function settled(space: RowSpace, place: ScrollPlace): ScrollPlace {
  return placeAt(space, positionOf(place))
}

/** Scrolls as little as possible to a near row, and puts a distant row at the top. */
export function placeOfRow(space: RowSpace, place: ScrollPlace, row: number): ScrollPlace {
  const position = positionOf(place)
  const top = row * space.rowPixels
  const bottom = top + space.rowPixels
  if (top >= position && bottom <= position + space.viewPixels) return place
  return placeAt(space, top < position ? top : bottom - space.viewPixels)
}

/** The row that a key selects; `null` for other keys. `seen`: the number of rows on a screen. */
export function rowAfterKey(
  key: string,
  active: number,
  rows: number,
  seen: { first: number; last: number },
): number | null {
  const screen = Math.max(1, seen.last - seen.first - 2)
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + screen,
    PageUp: active - screen,
    Home: 0,
    End: rows - 1,
  }
  const row = steps[key]
  return row === undefined || rows === 0 ? null : between(0, row, rows - 1)
}

function placeAt(space: RowSpace, wanted: number): ScrollPlace {
  const position = between(0, wanted, lengthOfList(space))
  if (!isScaled(space)) return { topPixels: position, shiftPixels: 0 }
  const topPixels = Math.round((position / lengthOfList(space)) * lengthOfBar(space))
  return { topPixels, shiftPixels: position - topPixels }
}

function isScaled({ rows, rowPixels }: RowSpace): boolean {
  return rows * rowPixels > tallestPixels
}

function lengthOfList({ rows, rowPixels, viewPixels }: RowSpace): number {
  return Math.max(0, rows * rowPixels - viewPixels)
}

function lengthOfBar(space: RowSpace): number {
  return Math.max(1, heightOf(space) - space.viewPixels)
}

function positionOf({ topPixels, shiftPixels }: ScrollPlace): number {
  return topPixels + shiftPixels
}

function clamped(row: number, rows: number): number {
  return between(0, row, rows)
}

function between(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
