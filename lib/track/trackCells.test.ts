import { describe, expect, it } from 'vitest'
import { shortestTurn, type TrackPoint } from './point.ts'
import { placeAt } from './thin.ts'
import { cellOf, cellsOfBox, cellsOfBoxes, visitsOf } from './trackCells.ts'

function at(seconds: number, longitude: number, latitude: number, dwellSeconds = 0): TrackPoint {
  return { seconds, longitude, latitude, speedKnots: 10, courseDegrees: 90, dwellSeconds }
}

const isIn = (ranges: ReturnType<typeof cellsOfBox>, cell: number) =>
  ranges.some(({ first, last }) => cell >= first && cell <= last)

describe('the visits of a track', () => {
  const from = (longitude: number, latitude: number) => at(0, longitude, latitude, 60)

  it.each([
    ['within a cell', from(4.1, 51.1), at(700, 4.2, 51.2)],
    ['past a corner', from(3.9, 51.45), at(700, 4.05, 51.55)],
    ['past another corner', from(-70.05, -33.45), at(700, -69.9, -33.6)],
    ['across 180°', from(179.9, 10.4), at(700, -179.9, 10.6)],
    ['to 180°', from(179.9, 10.4), at(700, 180, 10.4)],
    ['across the equator and the meridian', from(-0.1, -0.2), at(700, 0.3, 0.1)],
    ['near the pole', from(20, 89.4), at(700, 30, 89.9)],
  ])('have every cell of a way %s, for as long as it takes', (_, start, end) => {
    const visits = visitsOf([start, end])
    expect(visits.at(-1)?.cell).toBe(cellOf(end))
    for (let seconds = 60; seconds <= 700; seconds += 5) {
      const cell = cellOf(placeAt(start, end, seconds))
      const found = visits.find((visit) => visit.cell === cell)
      expect(found?.sinceSeconds).toBeLessThanOrEqual(seconds)
      expect(found?.untilSeconds).toBeGreaterThanOrEqual(seconds)
    }
  })

  it('have only the ends of a way that no vessel sails', () => {
    expect(visitsOf([at(0, 4, 51, 60), at(700, 9, 51)])).toEqual([
      { cell: cellOf(at(0, 4, 51)), sinceSeconds: 0, untilSeconds: 60 },
      { cell: cellOf(at(0, 9, 51)), sinceSeconds: 700, untilSeconds: 700 },
    ])
  })

  it('are one for each return within an hour', () => {
    const [here, there] = [cellOf(at(0, 4.1, 51.1)), cellOf(at(0, 4.3, 51.1))]
    const points = [0, 1, 2].flatMap((turn) => [
      at(turn * 1_200, 4.1, 51.1, 500),
      at(turn * 1_200 + 600, 4.3, 51.1, 500),
    ])
    expect(visitsOf([...points, at(10_000, 4.3, 51.1, 2_000), at(20_000, 4.1, 51.1)])).toEqual([
      { cell: here, sinceSeconds: 0, untilSeconds: 3_000 },
      { cell: there, sinceSeconds: 500, untilSeconds: 20_000 },
      { cell: here, sinceSeconds: 12_000, untilSeconds: 20_000 },
    ])
    expect(visitsOf([])).toEqual([])
  })

  it('last as long as a vessel rests', () => {
    const [here, there] = [cellOf(at(0, 4.1, 51.1)), cellOf(at(0, 4.3, 51.1))]
    const came = [at(0, 4.1, 51.1), at(600, 4.12, 51.1, 20_000), at(20_660, 4.3, 51.1)]
    expect(visitsOf(came)).toEqual([
      { cell: here, sinceSeconds: 0, untilSeconds: 20_660 },
      { cell: there, sinceSeconds: 20_600, untilSeconds: 20_660 },
    ])
  })
})

describe('the cells of a box', () => {
  it.each([
    [{ west: 3.9, south: 51.9, east: 4.6, north: 52.1 }],
    [{ west: 179.2, south: -1, east: 181.3, north: 1 }],
    [{ west: -180.4, south: 60, east: -179.9, north: 60.1 }],
    [{ west: -200, south: -90, east: 200, north: 90 }],
    [{ west: 4, south: 51, east: 4, north: 51 }],
  ])('%j hold its places and few others', (box) => {
    const ranges = cellsOfBox(box)
    for (let step = 0; step <= 40; step += 1) {
      const longitude = shortestTurn(box.west + ((box.east - box.west) * step) / 40)
      const latitude = box.south + ((box.north - box.south) * ((step * 7) % 41)) / 40
      expect(isIn(ranges, cellOf({ longitude, latitude }))).toBe(true)
      expect(isIn(ranges, cellOf({ longitude, latitude: latitude > 0 ? latitude - 70 : latitude + 70 }))).toBe(
        box.north === 90,
      )
    }
  })

  it('hold places within 100 m of it', () => {
    const ranges = cellsOfBox({ west: 4, south: 80, east: 4.1, north: 80.1 })
    for (const [longitude, latitude] of [
      [3.996, 80.05],
      [4.05, 79.9995],
    ] as const)
      expect(isIn(ranges, cellOf({ longitude, latitude }))).toBe(true)
  })

  it('are named once where boxes share them', () => {
    const box = { west: 4.1, south: 51.1, east: 4.2, north: 51.2 }
    expect(cellsOfBoxes([box, { ...box, east: 5.2 }, box])).toEqual(cellsOfBox({ ...box, east: 5.2 }))
  })
})
