import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { type Chunk, decodeChunk, encodeChunks } from './chunk.ts'
import { legsOf, linesOf } from './legs.ts'
import { pastPosition } from './past.ts'
import { metresBetween, type TrackPoint, type TrackPosition } from './point.ts'
import { Tail } from './tail.ts'
import { placeAt, thinTrack } from './thin.ts'

const began = 1_795_300_000

function at(seconds: number, more: Partial<TrackPosition> = {}): TrackPosition {
  return { seconds: began + seconds, longitude: 4, latitude: 51, speedKnots: 10, courseDegrees: 90, ...more }
}

/** A vessel that sails, turns, stops and has reception gaps. Some seeds start near the 180° meridian. */
function walk(seed: number, reports: number): TrackPosition[] {
  const random = seededRandom(seed)
  let seconds = 0
  let speedKnots = 12
  let courseDegrees = random() * 360
  let longitude = seed % 3 === 0 ? 179.99 : random() * 300 - 150
  let latitude = random() * 140 - 70
  return Array.from({ length: reports }, () => {
    const passed = random() < 0.01 ? 4_000 : 2 + Math.floor(random() * 20)
    seconds += passed
    if (random() < 0.02) speedKnots = random() < 0.4 ? 0 : random() * 25
    courseDegrees = (courseDegrees + (random() - 0.5) * 8 + 360) % 360
    const degrees = (speedKnots * passed) / 3600 / 60
    latitude = Math.max(-80, Math.min(80, latitude + degrees * Math.cos((courseDegrees * Math.PI) / 180)))
    longitude += (degrees * Math.sin((courseDegrees * Math.PI) / 180)) / Math.cos((latitude * Math.PI) / 180)
    longitude = ((longitude + 540) % 360) - 180
    const isUnknown = random() < 0.05
    return at(seconds, { longitude, latitude, speedKnots: isUnknown ? null : speedKnots, courseDegrees })
  })
}

/**
 * Stores the changes after each position; returns the stored track. Loads the tail again after `restartEvery`
 * positions.
 */
function stored(positions: readonly TrackPosition[], restartEvery = Number.POSITIVE_INFINITY): TrackPoint[] {
  const sealed: Chunk[] = []
  let tail: Tail | null = null
  let bytes = new Uint8Array()
  for (const [index, position] of positions.entries()) {
    if (tail) tail.add(position)
    else tail = new Tail(position)
    const changes = tail.takeChanges()
    if (changes) {
      sealed.push(...changes.sealed.map((chunk) => ({ ...chunk, points: chunk.points.slice() })))
      bytes = changes.tail.points.slice()
    }
    if (index % restartEvery === restartEvery - 1) tail = Tail.load(bytes, position.seconds)
  }
  const chunks = sealed.flatMap((chunk) => decodeChunk(chunk.points, chunk.untilSeconds))
  return [...chunks, ...decodeChunk(bytes, positions.at(-1)?.seconds ?? 0)]
}

function placeOf(track: readonly TrackPoint[], seconds: number) {
  const next = track.findIndex((point) => point.seconds > seconds)
  const end = track[next < 0 ? track.length - 1 : next]
  const start = track[next < 0 ? track.length - 1 : Math.max(0, next - 1)]
  if (!start || !end) throw new Error('an empty track')
  return placeAt(start, end, seconds)
}

describe('a tail', () => {
  it('keeps a position that moved 40 m, or changed speed by 0.5 kn or course by 10°', () => {
    const tail = new Tail(at(0))
    tail.add(at(10, { longitude: 4.0005 }))
    tail.add(at(20, { longitude: 4.0006 }))
    tail.add(at(30, { longitude: 4.0006, speedKnots: 10.5 }))
    tail.add(at(40, { longitude: 4.0006, speedKnots: 10.9, courseDegrees: 99 }))
    tail.add(at(50, { longitude: 4.0006, speedKnots: 10.5, courseDegrees: 101 }))
    tail.add(at(60, { longitude: 4.0006, speedKnots: null, courseDegrees: null }))
    expect(tail.points()).toEqual([
      { ...at(0, { longitude: 4 }), dwellSeconds: 10 },
      { ...at(20, { longitude: 4.0006 }), dwellSeconds: 0 },
      { ...at(30, { longitude: 4.0006, speedKnots: 10.5 }), dwellSeconds: 10 },
      { ...at(50, { longitude: 4.0006, speedKnots: 10.5, courseDegrees: 101 }), dwellSeconds: 10 },
    ])
  })

  it('stays at its last point while the vessel is stationary, regardless of its course', () => {
    const tail = new Tail(at(0, { speedKnots: 0 }))
    tail.takeChanges()
    const ends: number[] = []
    for (let minute = 1; minute <= 600; minute += 1) {
      tail.add(at(minute * 60, { speedKnots: 0.1, courseDegrees: (minute * 77) % 360, latitude: 51.0001 }))
      const changes = tail.takeChanges()
      if (changes) ends.push(changes.tail.untilSeconds - at(0).seconds)
    }
    expect(ends).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 1_800))
    expect(tail.points()).toEqual([{ ...at(0, { speedKnots: 0 }), dwellSeconds: 36_000 }])
  })

  it('drops points from a time when the clock was ahead', () => {
    const tail = new Tail(at(0))
    tail.add(at(10, { longitude: 4.01 }))
    tail.add(at(90_000, { longitude: 4.02 }))
    tail.add(at(20, { longitude: 4.03 }))
    expect(tail.points().map(({ seconds }) => seconds - began)).toEqual([0, 10, 20])
    tail.add(at(-5, { longitude: 4.04 }))
    expect(tail.points().map(({ seconds }) => seconds - began)).toEqual([-5])
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'of walk %i keeps every report within 40 m, at 9 bytes a point, with and without restarts',
    (seed) => {
      const positions = walk(seed, 4_000)
      const track = stored(positions)
      expect(stored(positions, 7)).toEqual(track)
      expect(track.length).toBeGreaterThan(500)
      expect(track.every(({ seconds }, index) => index === 0 || seconds >= (track[index - 1]?.seconds ?? 0))).toBe(true)
      for (const position of positions) {
        const reached = track.findLast(({ seconds }) => seconds <= position.seconds)
        if (!reached || reached.seconds + reached.dwellSeconds < position.seconds)
          throw new Error('a report without a point')
        expect(metresBetween(reached, position)).toBeLessThan(41.5)
      }
      const bytes = encodeChunks(track, 400).reduce((sum, chunk) => sum + chunk.points.length, 0)
      expect(bytes / track.length).toBeLessThan(9)
    },
  )
})

describe('a past position', () => {
  it.each([1, 2, 3])('of walk %i is within 41 m of every report, however the track is stored', (seed) => {
    const positions = walk(seed, 1_000)
    const track = stored(positions)
    for (const maxBytes of [100, 10_000]) {
      const chunks = encodeChunks(track, maxBytes)
      for (const position of positions) {
        const found = pastPosition(chunks, positions.at(-1)?.seconds ?? 0, position.seconds)
        expect(found && metresBetween(found, position)).toBeLessThan(41.5)
      }
    }
  })

  it('is interpolated between two points, also across the 180° meridian, and stays at the start of a long gap', () => {
    const chunks = encodeChunks(
      [
        { ...at(0, { longitude: 179.9 }), dwellSeconds: 10 },
        { ...at(110, { longitude: -179.9 }), dwellSeconds: 0 },
        { ...at(5_000, { longitude: -170 }), dwellSeconds: 0 },
      ],
      400,
    )
    const found = [-1, 5, 35, 60, 85, 4_000, 6_000].map((seconds) => {
      const position = pastPosition(chunks, began + 5_500, began + seconds)
      return position && [Math.round(position.longitude * 1e3) / 1e3, position.seconds - began]
    })
    expect(found).toEqual([null, [179.9, 5], [179.95, 35], [180, 60], [-179.95, 85], [-179.9, 110], [-170, 5_500]])
  })

  it('ignores points from a time when the clock was ahead', () => {
    const chunks = [[at(0), at(90_000, { longitude: 9 })], [at(30, { longitude: 4.3 })]].flatMap((points) =>
      encodeChunks(
        points.map((point) => ({ ...point, dwellSeconds: 0 })),
        400,
      ),
    )
    const found = pastPosition(chunks, began + 30, began + 20)
    expect(found?.longitude).toBeCloseTo(4 + 0.3 * (2 / 3), 4)
  })
})

describe('chunks', () => {
  it('survive a round trip to 1e-5°, a tenth of a knot and a degree', () => {
    const edges: TrackPoint[] = [
      { ...at(0, { longitude: -180, latitude: -90, speedKnots: 0, courseDegrees: 0 }), dwellSeconds: 0 },
      { ...at(0, { longitude: 179.99999, latitude: 90, speedKnots: 102.2, courseDegrees: 359 }), dwellSeconds: 86_400 },
      { ...at(90_000, { speedKnots: null, courseDegrees: null }), dwellSeconds: 3 },
    ]
    for (const maxBytes of [20, 400]) {
      const chunks = encodeChunks(edges, maxBytes)
      expect(chunks.flatMap(({ points, untilSeconds }) => decodeChunk(points, untilSeconds))).toEqual(edges)
    }
    expect(encodeChunks([], 400)).toEqual([])
  })

  it('with another magic or version, or cut within a number, are refused', () => {
    const [chunk] = encodeChunks([{ ...at(0), dwellSeconds: 0 }], 400)
    const bytes = chunk?.points ?? new Uint8Array()
    expect(() => decodeChunk(bytes.with(0, 1), 0)).toThrow('not a track chunk')
    expect(() => decodeChunk(bytes.with(1, 9), 0)).toThrow('not a track chunk')
    expect(() => decodeChunk(bytes.subarray(0, 4), 0)).toThrow('ends within a number')
  })
})

describe('thinning', () => {
  it.each([1, 2, 3, 4, 5, 6])('of walk %i keeps one point in 60 s, within 50 m of every original point', (seed) => {
    const full = stored(walk(seed, 4_000))
    const thinned = thinTrack(full)
    expect(thinned.length).toBeLessThan(full.length / 2)
    expect([thinned[0], thinned.at(-1)]).toEqual([full[0], full.at(-1)])
    for (const point of full) expect(metresBetween(placeOf(thinned, point.seconds), point)).toBeLessThan(51)
    expect(legsOf(thinned).length).toBe(legsOf(full).length)
    expect(thinTrack(thinned).length).toBeLessThanOrEqual(thinned.length)
  })

  it('does not change short tracks', () => {
    const points = [0, 10].map((seconds) => ({ ...at(seconds), dwellSeconds: 0 }))
    expect([thinTrack([]), thinTrack(points)]).toEqual([[], points])
  })
})

describe('a track on the map', () => {
  it('has a gap after more than 30 min without a report', () => {
    const points = [
      { ...at(0), dwellSeconds: 3_600 },
      { ...at(5_400), dwellSeconds: 0 },
      { ...at(7_201), dwellSeconds: 0 },
    ]
    expect(legsOf(points)).toEqual([points.slice(0, 2), points.slice(2)])
  })

  it('is cut at the 180° meridian', () => {
    const west = { ...at(0, { longitude: 179.9, latitude: 10 }), dwellSeconds: 20 }
    const east = { ...at(60, { longitude: -179.7, latitude: 10.4 }), dwellSeconds: 0 }
    const lines = linesOf([west, east])
    const seconds = lines.map((line) => line.seconds.map((each) => each - began))
    expect(seconds).toEqual([
      [0, 20, 30],
      [30, 60],
    ])
    const [first, second] = lines
    expect(first?.places.map(([longitude]) => longitude)).toEqual([179.9, 179.9, 180])
    expect(second?.places[0]).toEqual([-180, expect.closeTo(10.1, 9)])
  })
})
