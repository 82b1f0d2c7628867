import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import { mercatorXOffset, mercatorYOffset } from '#lib/fleet/cellIndex.ts'
import { notOnTheMap } from '#lib/fleet/mercator.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { emptySquare, finestShift, rankShift, rowBits } from './thinning.ts'
import type { TileAddress } from './tileAddress.ts'
import type { TilePoints } from './tilePoints.ts'
import { buffer, extent, type TileWindow } from './tileWindow.ts'
import { type AgeLimits, rankOf } from './vesselAges.ts'

/** Up to this zoom a view of the world is a few tiles, requested together. */
export const farthestZooms = 2

const tileSquares = extent >> finestShift
const bufferSquares = buffer >> finestShift
const tileSquaresBits = Math.log2(tileSquares)
const inSquare = (1 << finestShift) - 1
/** The square of a place in the coarse form of the fleet. */
const placeBits = 16

/** The contents of the squares. */
interface Filling {
  version: number
  zoom: number
  limits: AgeLimits
}

const squares = new Int32Array((tileSquares << farthestZooms) ** 2)
/** The squares of all vessels, valid until one of them changes. Holds fleets weakly. */
let kept: { fleet: WeakRef<VisibleFleet>; filling: Filling } | null = null

/**
 * The vessel of every square of the world on a map at far zooms. A single pass over all rows serves all tiles of a zoom,
 * because a pass for each tile would read all rows as well.
 */
export function worldPoints(
  fleet: VisibleFleet,
  { zoom, column, row }: TileAddress,
  { stepsPerUnit }: TileWindow,
  selection: Bitset,
  limits: AgeLimits,
  points: TilePoints,
): void {
  const filling = { version: fleet.version, zoom, limits }
  if (!fleet.isAll(selection) || !isKept(fleet, filling)) {
    fill(fleet, filling, selection)
    kept = fleet.isAll(selection) ? { fleet: new WeakRef(fleet), filling } : null
  }
  const across = tileSquares << zoom
  const { cells } = fleet.places
  const { entries } = cells
  const [west, north] = [column * tileSquares - bufferSquares, row * tileSquares - bufferSquares]
  const [firstRow, endRow] = [Math.max(0, north), Math.min(across, north + tileSquares + 2 * bufferSquares)]
  points.count = 0
  for (let squareRow = firstRow; squareRow < endRow; squareRow += 1) {
    const y = ((squareRow - north) << finestShift) - buffer
    for (let index = 0; index < tileSquares + 2 * bufferSquares; index += 1) {
      // The world starts again east of the 180° meridian.
      const key = int32At(squares, squareRow * across + ((west + index) & (across - 1)))
      if (key === emptySquare) continue
      const entry = cells.entryOf(key & rowBits)
      const right = Math.floor((int32At(entries, entry + mercatorXOffset) >>> 0) / stepsPerUnit) & inSquare
      const down = Math.floor((int32At(entries, entry + mercatorYOffset) >>> 0) / stepsPerUnit) & inSquare
      points.add(entry, (index << finestShift) - buffer + right, y + down)
    }
  }
}

function isKept(fleet: VisibleFleet, { version, zoom, limits }: Filling): boolean {
  if (kept?.fleet.deref() !== fleet) return false
  const { filling } = kept
  const { live, tenMinutes, hour } = filling.limits
  const isSameTime = live === limits.live && tenMinutes === limits.tenMinutes && hour === limits.hour
  return isSameTime && version === filling.version && zoom === filling.zoom
}

/**
 * Nearly every vessel loses to one that is under way, live and in a lower row: one branch, which processors predict
 * well.
 */
function fill(fleet: VisibleFleet, { zoom, limits }: Filling, { words }: Bitset): void {
  const { heards, coarse } = fleet.places
  const { live, tenMinutes, hour } = limits
  const acrossBits = tileSquaresBits + zoom
  const shift = placeBits - acrossBits
  squares.fill(emptySquare, 0, 1 << (2 * acrossBits))
  for (let word = 0; word < words.length; word += 1) {
    for (let bits = uint32At(words, word); bits !== 0; bits &= bits - 1) {
      const row = (word << 5) + 31 - Math.clz32(bits & -bits)
      const place = uint32At(coarse, row)
      const y = place & 0xffff
      const square = ((y >>> shift) << acrossBits) | (place >>> (placeBits + shift))
      if (int32At(squares, square) < row || y === notOnTheMap) continue
      const key = (rankOf(live, tenMinutes, hour, int32At(heards, row)) << rankShift) | row
      if (key < int32At(squares, square)) squares[square] = key
    }
  }
}
