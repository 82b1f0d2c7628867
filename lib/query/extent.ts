import { int32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { halfTurn, unitsPerDegree } from '#lib/vessel/cells.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { BoundingBox } from '#lib/wire/area/boundingBox.ts'
import type { ExtentJson } from '#lib/wire/pageSchemas.ts'

const unlocated = numericStorage.degrees.unknown
const stripUnits = unitsPerDegree / 10
const strips = 3600

/**
 * The smallest box around the selected vessels. Around the world the shortest way is the one without the widest gap, so
 * each strip of 0.1° of longitude remembers its first and its last vessel.
 */
export function extentOf(fleet: VisibleFleet, selection: Bitset): ExtentJson {
  const { longitude: longitudes, latitude: latitudes } = fleet.numbers.byName
  const firsts = new Int32Array(strips).fill(unlocated)
  const lasts = new Int32Array(strips)
  let located = 0
  let south: number = unlocated
  let north: number = -unlocated
  selection.forEach((row) => {
    const longitude = int32At(longitudes, row)
    const latitude = int32At(latitudes, row)
    if (longitude === unlocated || latitude === unlocated) return
    located += 1
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
    const x = longitude === halfTurn ? -halfTurn : longitude
    const strip = Math.floor((x + halfTurn) / stripUnits)
    if (firsts[strip] === unlocated) firsts[strip] = lasts[strip] = x
    else if (x < int32At(firsts, strip)) firsts[strip] = x
    else if (x > int32At(lasts, strip)) lasts[strip] = x
  })
  if (located === 0) return { located, bbox: null }
  const [west, east] = shortestWay(firsts, lasts)
  const bbox = [west, south, east, north].map((units) => units / unitsPerDegree) as BoundingBox
  return { located, bbox }
}

/** From the vessel east of the widest gap to the one west of it; with a vessel in every strip, all around the world. */
function shortestWay(firsts: Int32Array, lasts: Int32Array): [west: number, east: number] {
  const taken = [...firsts.keys()].filter((strip) => firsts[strip] !== unlocated)
  if (taken.length === strips) return [-halfTurn, halfTurn]
  let widest = -1
  let way: [number, number] = [0, 0]
  // The strip west of the first one is the last one, a turn farther west.
  let before = taken.at(-1) ?? 0
  let turn = 2 * halfTurn
  for (const strip of taken) {
    const west = int32At(firsts, strip)
    const east = int32At(lasts, before)
    const gap = west + turn - east
    if (gap > widest) {
      widest = gap
      way = [west, east]
    }
    before = strip
    turn = 0
  }
  return way
}
