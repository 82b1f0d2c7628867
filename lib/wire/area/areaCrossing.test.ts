import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { crossingOf, crossingPlaces } from './areaCrossing.ts'

const ring = (...positions: [number, number][]) => Float64Array.from(positions.flat())

describe('the self-intersection of a ring', () => {
  it('is the place where two edges meet', () => {
    const bow = ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])
    expect(crossingOf(bow)).toEqual([0, 2])
    expect(crossingPlaces(bow, 9)).toEqual([[1, 1]])
  })

  it('finds every crossing, up to the limit', () => {
    const zigzag = ring([0, 0], [6, 0], [6, 2], [4, -2], [3, 2], [2, -2], [1, 2], [0, 2], [0, 0])
    expect(crossingPlaces(zigzag, 9).toSorted(([a], [b]) => a - b)).toEqual([
      [1.5, 0],
      [2.5, 0],
      [3.5, 0],
      [5, 0],
    ])
    expect(crossingPlaces(zigzag, 2)).toHaveLength(2)
  })

  it('is on the overlap if a ring doubles back', () => {
    const spike = ring([0, 0], [4, 0], [2, 0], [2, 1], [0, 0])
    expect(crossingPlaces(spike, 1)).toEqual([[2, 0]])
  })

  it('is found in bars, chevrons, rays and spirals, and only in rings with a crossing', () => {
    const next = seededRandom(20_261_121)
    const outcomes = { simple: 0, crossing: 0 }
    for (let round = 0; round < 120; round += 1) {
      const corners = turned(shapes[round % shapes.length]?.(1200, next) ?? [], next() * 2 * Math.PI)
      if (round % 3 === 0) {
        const [one, other] = [1, 2].map(() => Math.floor(next() * corners.length))
        corners.splice(one ?? 0, 1, corners[other ?? 0] ?? [0, 0])
      }
      const closed = ring(...corners, ...corners.slice(0, 1))
      const isSimple = crossingPlaces(closed, 1).length === 0
      expect(crossingOf(closed) === null).toBe(isSimple)
      outcomes[isSimple ? 'simple' : 'crossing'] += 1
    }
    expect(Math.min(outcomes.simple, outcomes.crossing)).toBeGreaterThan(30)
  })

  it('is found in rings with corners that coincide, lie on edges or on one line', () => {
    const next = seededRandom(7)
    const outcomes = { simple: 0, crossing: 0 }
    for (let round = 0; round < 20_000; round += 1) {
      const size = 2 + Math.floor(next() * 4)
      const corners = Array.from({ length: 3 + Math.floor(next() * 6) }, (): [number, number] => [
        Math.floor(next() * size),
        Math.floor(next() * size),
      ])
      const closed = ring(...corners, ...corners.slice(0, 1))
      const isSimple = crossingPlaces(closed, 1).length === 0
      if ((crossingOf(closed) === null) !== isSimple) expect(corners).toBe(isSimple)
      outcomes[isSimple ? 'simple' : 'crossing'] += 1
    }
    expect(Math.min(outcomes.simple, outcomes.crossing)).toBeGreaterThan(4_000)
  })

  it.each([bars, chevrons, rays, spiral])('is found quickly among 10,000 edges: %o', (shape) => {
    const corners = turned(shape(9_996, seededRandom(7)), 0.7)
    const closed = ring(...corners, ...corners.slice(0, 1))
    const { user } = process.cpuUsage()
    crossingOf(closed)
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(250)
  })

  it('does not exist in a simple ring', () => {
    expect(crossingPlaces(ring([0, 0], [1, 0], [1, 1], [0, 0]), 9)).toEqual([])
  })
})

type Shape = (corners: number, next: () => number) => [number, number][]

const bars: Shape = (corners, next) => {
  const there = Array.from({ length: corners }, (_, i): [number, number] => [
    i % 2 === 0 ? 0 : 1 + next() / 10,
    i / corners / 10,
  ])
  return [...there, [-1, 1], [-1, -1]]
}

const chevrons: Shape = (corners) => {
  const row = Array.from({ length: corners / 3 }, (_, i) => {
    const x = i / 1e4
    const side = i % 2 === 0 ? 1 : -1
    return [[x - 1, side] as const, [x, 0] as const, [x - 1, -side] as const]
  })
  return [...row.flat().map(([x, y]): [number, number] => [x, y]), [3, 5], [3, -5]]
}

const rays: Shape = (corners, next) =>
  Array.from({ length: corners }, (_, i) => {
    const [angle, far] = [(i / corners) * 6, (i % 2 === 0 ? 1 : 2) + next() / 10]
    return [far * Math.cos(angle), far * Math.sin(angle)]
  })

const spiral: Shape = (corners) => {
  const arm = (apart: number) =>
    Array.from({ length: corners / 2 }, (_, i): [number, number] => {
      const angle = 1 + i / 10
      return [(angle + apart) * Math.cos(angle), (angle + apart) * Math.sin(angle)]
    })
  return [...arm(0), ...arm(3).reverse()]
}

function turned(corners: readonly [number, number][], angle: number): [number, number][] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return corners.map(([x, y]): [number, number] => [x * cosine - y * sine, x * sine + y * cosine])
}

const shapes = [bars, chevrons, rays, spiral]
