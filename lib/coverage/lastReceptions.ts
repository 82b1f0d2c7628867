import type { Box } from '#lib/distance.ts'
import { squareOf } from './grid.ts'
import { placesIn } from './receivedCells.ts'
import { cellIn, keptSeconds, lastReceptionIn } from './reception.ts'
import type { SourceCells } from './storedCells.ts'

export interface LastReception {
  source: string
  seconds: number
}

/**
 * Finds when each source last received a vessel in a place, the latest first. The place is where all the areas meet; each
 * is given by boxes around its parts. Cells count that touch a box of each, even if they are not established.
 */
export function* lastReceptions(
  sources: ReadonlyMap<string, SourceCells>,
  [first = [], ...others]: readonly (readonly Box[])[],
  nowSeconds: number,
): Generator<undefined, LastReception[]> {
  const found: LastReception[] = []
  for (const [source, { numbers }] of sources) {
    let seconds = nowSeconds - keptSeconds
    for (const box of first) {
      for (const at of placesIn(numbers, box)) {
        yield
        const last = lastReceptionIn(numbers, at)
        if (last > seconds && others.every((boxes) => isTouched(cellIn(numbers, at), boxes))) seconds = last
      }
    }
    if (seconds > nowSeconds - keptSeconds) found.push({ source, seconds })
  }
  return found.sort((one, other) => other.seconds - one.seconds)
}

function isTouched(cell: number, boxes: readonly Box[]): boolean {
  const { west, south, east, north } = squareOf(cell)
  return boxes.some((box) => {
    const isBetween = [-360, 0, 360].some((turn) => east + turn > box.west && west + turn <= box.east)
    return isBetween && north > box.south && south <= box.north
  })
}
