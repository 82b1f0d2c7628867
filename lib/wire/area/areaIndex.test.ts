import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { type Area, parseArea } from './area.ts'
import { areaTest } from './areaEdges.ts'
import { AreaIndex } from './areaIndex.ts'
import { parseBoxes } from './boundingBox.ts'

const random = seededRandom(17)

/** A star of some corners about a point, which may lie across 180° or a pole's parallel. */
function star(longitude: number, latitude: number, radius: number): Area {
  const ring = Array.from({ length: 12 }, (_, corner) => {
    const angle = (corner / 12) * 2 * Math.PI
    const reach = radius * (0.4 + 0.6 * random())
    const y = Math.max(-90, Math.min(90, latitude + reach * Math.sin(angle)))
    return [longitude + reach * Math.cos(angle), y]
  })
  const parsed = parseArea(JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }))
  if (!('area' in parsed)) throw new Error(parsed.reason)
  return parsed.area
}

/** Teeth between 50 and 52° north: each row of cells has many runs, and edges longer than the row. */
function comb(): Area {
  const ring = Array.from({ length: 41 }, (_, corner) => [corner * 0.15, corner % 2 === 0 ? 50 : 52])
  const parsed = parseArea(JSON.stringify({ type: 'Polygon', coordinates: [[...ring, [6, 49], [0, 49], [0, 50]]] }))
  if (!('area' in parsed)) throw new Error(parsed.reason)
  return parsed.area
}

describe('an index of areas', () => {
  it.each([undefined, 40])('finds areas that were added after places were asked for, with %s references', (limit) => {
    const index = new AreaIndex<string>(limit)
    const at = (longitude: number) => {
      const found: string[] = []
      index.forEachAt(longitude, 51.95, (item) => found.push(item))
      return found
    }
    expect([at(4.05), at(4.15)]).toEqual([[], []])
    for (const box of ['4,51.9,4.1,52', '4.049,51.949,4.2,52']) {
      const parsed = parseBoxes([box])
      if ('area' in parsed) index.add(parsed.area, box)
      at(4.05)
    }
    const places = [3.99, 4.02, 4.05, 4.15, 4.21]
    expect(places.map((place) => at(place).length)).toEqual([0, 1, 2, 1, 0])
    expect(places.map((place) => at(place).length)).toEqual([0, 1, 2, 1, 0])
  })

  it('finds at every place the areas that contain it', () => {
    const areas = Array.from({ length: 60 }, (_, index) =>
      star(random() * 400 - 200, random() * 160 - 80, index % 3 === 0 ? 30 : 0.3),
    )
    const boxes = ['-180,-90,180,90', '179.9,-1,-179.9,1', '4,51.9,4.1,52'].map((text) => parseBoxes([text]))
    for (const box of boxes) if ('area' in box) areas.push(box.area)
    areas.push(comb())
    const index = new AreaIndex<number>()
    for (const [number, area] of areas.entries()) index.add(area, number)
    const tests = areas.map(areaTest)
    const places = Array.from({ length: 5_000 }, () => ({
      longitude: random() * 360 - 180,
      latitude: random() * 180 - 90,
    }))
    for (const { polygons } of areas) {
      for (const [longitude = 0, latitude = 0] of [polygons[0]?.rings[0]?.subarray(0, 2) ?? []]) {
        places.push({ longitude: ((longitude + 540) % 360) - 180, latitude })
      }
    }
    for (let count = 0; count < 1_000; count += 1) places.push({ longitude: random() * 6, latitude: 49 + random() * 3 })
    places.push({ longitude: 180, latitude: 0 }, { longitude: -180, latitude: 0 }, { longitude: 4.1, latitude: 52 })
    let found = 0
    for (const place of places) {
      const expected = tests.flatMap((test, number) => (test(place) ? number : []))
      const seen = new Set<number>()
      index.forEachAt(place.longitude, place.latitude, (number) => seen.add(number))
      expect(
        [...seen].toSorted((a, b) => a - b),
        JSON.stringify(place),
      ).toEqual(expected)
      found += seen.size
    }
    expect(found).toBeGreaterThan(places.length)
  })
})
