import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import { MERCATOR_X, MERCATOR_Y } from '#lib/fleet/cellIndex.ts'
import { NOT_ON_THE_MAP } from '#lib/fleet/mercator.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { FINEST_SHIFT, NOBODY, RANK_SHIFT, ROW_BITS } from './thinning.ts'
import type { TileAddress } from './tileAddress.ts'
import type { TilePoints } from './tilePoints.ts'
import { BUFFER, EXTENT, type TileWindow } from './tileWindow.ts'
import { type AgeLimits, rankOf } from './vesselAges.ts'

/** Up to here a look at the world is a few tiles, and asks for them together. */
export const farthestZooms = 2

const TILE_SQUARES = EXTENT >> FINEST_SHIFT
const BUFFER_SQUARES = BUFFER >> FINEST_SHIFT
const TILE_SQUARES_BITS = Math.log2(TILE_SQUARES)
const IN_SQUARE = (1 << FINEST_SHIFT) - 1
/** Of a place as the fleet keeps it coarsely. */
const PLACE_BITS = 16

/** What the squares were filled with. */
interface Filling {
  version: number
  zoom: number
  limits: AgeLimits
}

const squares = new Int32Array((TILE_SQUARES << farthestZooms) ** 2)
/** Those of all vessels are good until one of them changes. Nobody is kept in memory for being known here. */
let kept: { fleet: WeakRef<VisibleFleet>; filling: Filling } | null = null

/**
 * The vessel of every square of the world that a map far out shows: one pass over all rows for all tiles of a zoom, since one
 * for each would go through all rows as well.
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
  const across = TILE_SQUARES << zoom
  const { cells } = fleet.places
  const { entries } = cells
  const [west, north] = [column * TILE_SQUARES - BUFFER_SQUARES, row * TILE_SQUARES - BUFFER_SQUARES]
  const [firstRow, endRow] = [Math.max(0, north), Math.min(across, north + TILE_SQUARES + 2 * BUFFER_SQUARES)]
  points.count = 0
  for (let squareRow = firstRow; squareRow < endRow; squareRow += 1) {
    const y = ((squareRow - north) << FINEST_SHIFT) - BUFFER
    for (let index = 0; index < TILE_SQUARES + 2 * BUFFER_SQUARES; index += 1) {
      // East of the 180° meridian the world starts again.
      const key = int32At(squares, squareRow * across + ((west + index) & (across - 1)))
      if (key === NOBODY) continue
      const entry = cells.entryOf(key & ROW_BITS)
      const right = Math.floor((int32At(entries, entry + MERCATOR_X) >>> 0) / stepsPerUnit) & IN_SQUARE
      const down = Math.floor((int32At(entries, entry + MERCATOR_Y) >>> 0) / stepsPerUnit) & IN_SQUARE
      points.add(entry, (index << FINEST_SHIFT) - BUFFER + right, y + down)
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

/** Nearly every vessel loses to one that is under way, live and of a lower row: one branch, which processors predict well. */
function fill(fleet: VisibleFleet, { zoom, limits }: Filling, { words }: Bitset): void {
  const { heards, coarse } = fleet.places
  const { live, tenMinutes, hour } = limits
  const acrossBits = TILE_SQUARES_BITS + zoom
  const shift = PLACE_BITS - acrossBits
  squares.fill(NOBODY, 0, 1 << (2 * acrossBits))
  for (let word = 0; word < words.length; word += 1) {
    for (let bits = uint32At(words, word); bits !== 0; bits &= bits - 1) {
      const row = (word << 5) + 31 - Math.clz32(bits & -bits)
      const place = uint32At(coarse, row)
      const y = place & 0xffff
      const square = ((y >>> shift) << acrossBits) | (place >>> (PLACE_BITS + shift))
      if (int32At(squares, square) < row || y === NOT_ON_THE_MAP) continue
      const key = (rankOf(live, tenMinutes, hour, int32At(heards, row)) << RANK_SHIFT) | row
      if (key < int32At(squares, square)) squares[square] = key
    }
  }
}
