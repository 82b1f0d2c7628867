import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Reader } from '#lib/ais/reader.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { isReachable } from '#lib/identity/reach.ts'
import { decodeChunk } from '#lib/track/chunk.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { Period } from '#lib/track/select.ts'
import { Tail } from '#lib/track/tail.ts'
import { areaOf } from '#lib/wire/area/area.ts'
import type { Stay } from '#lib/wire/rows/passages.ts'
import { CrossedLine, crossingsOf } from './crossings.ts'
import { staysOf } from './stays.ts'
import { Region } from './stretches.ts'

type Corner = readonly [longitude: number, latitude: number]
/** The corners of a convex polygon, anticlockwise, or of a line. */
type Corners = readonly Corner[]

const began = Date.parse('2026-11-21T00:00:00Z') / 1000
const hours = 3
const period = { sinceSeconds: began + 1_800, untilSeconds: began + 9_000 }

/** Each second of the period by itself: whether the vessel is inside, outside, or somewhere unknown. */
function bruteForce(points: readonly TrackPoint[], corners: Corners, { sinceSeconds, untilSeconds }: Period) {
  const isIn = (longitude: number, latitude: number) =>
    corners.every(([x1, y1], index) => {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1]
      return Math.round(1e14 * ((x2 - x1) * (latitude - y1) - (y2 - y1) * (longitude - x1))) >= 0
    })
  const runs: { since: number; until: number; points: TrackPoint[]; isAfterGap: boolean; isBeforeGap: boolean }[] = []
  let before: 'inside' | 'outside' | 'unknown' = 'unknown'
  let at = 0
  for (let second = sinceSeconds; second <= untilSeconds; second += 1) {
    while ((points[at + 1]?.seconds ?? Number.POSITIVE_INFINITY) <= second) at += 1
    const [here, next] = [points[at], points[at + 1]]
    const state = here ? stateOf(here, next, second) : 'unknown'
    const run = runs.at(-1)
    if (state === 'inside' && before === 'inside' && run && !isCut(points[at - 1], here, second)) run.until = second
    else if (state === 'inside') {
      runs.push({ since: second, until: second, points: [], isAfterGap: before !== 'outside', isBeforeGap: false })
      if (run && before === 'inside') run.isBeforeGap = true
    } else if (run && before === 'inside') run.isBeforeGap = state === 'unknown'
    before = state
  }
  for (const run of runs) {
    run.points = points.filter(({ seconds, dwellSeconds, longitude, latitude }) => {
      return isIn(longitude, latitude) && seconds <= run.until && seconds + dwellSeconds >= run.since
    })
  }
  return runs

  function stateOf(here: TrackPoint, next: TrackPoint | undefined, second: number) {
    const left = here.seconds + here.dwellSeconds
    if (second < here.seconds) return 'unknown'
    if (second <= left) return isIn(here.longitude, here.latitude) ? 'inside' : 'outside'
    if (!next || next.seconds > untilSeconds) {
      const isStill = isIn(here.longitude, here.latitude) && untilSeconds - left <= 900
      if (!next || !isWay(here, next)) return isStill ? 'inside' : 'unknown'
    }
    if (!isWay(here, next)) return 'unknown'
    const share = (second - left) / (next.seconds - left)
    const longitude = here.longitude + (next.longitude - here.longitude) * share
    return isIn(longitude, here.latitude + (next.latitude - here.latitude) * share) ? 'inside' : 'outside'
  }

  function isCut(earlier: TrackPoint | undefined, here: TrackPoint | undefined, second: number) {
    return earlier !== undefined && here?.seconds === second && !isWay(earlier, here)
  }
}

function isWay(from: TrackPoint, to: TrackPoint) {
  const left = from.seconds + from.dwellSeconds
  const sent = (point: TrackPoint, seconds: number) => ({ ...point, broadcastMicroseconds: seconds * 1e6 })
  return to.seconds - left <= 900 && isReachable(sent(from, left), sent(to, to.seconds))
}

/** Each second of each way by itself, against each leg of a line; the crossings in order, with the second in which they begin. */
function bruteForceOfLine(
  points: readonly TrackPoint[],
  line: readonly Corner[],
  { sinceSeconds, untilSeconds }: Period,
) {
  const found: { second: number; share: number; direction: string }[] = []
  for (const [index, from] of points.entries()) {
    const to = points[index + 1]
    if (!to || !isWay(from, to)) continue
    const left = from.seconds + from.dwellSeconds
    const placeAt = (second: number): Corner => {
      const share = (second - left) / (to.seconds - left)
      const longitude = from.longitude + (to.longitude - from.longitude) * share
      return [longitude, from.latitude + (to.latitude - from.latitude) * share]
    }
    const seconds = found.length
    for (let second = Math.max(left, sinceSeconds); second < Math.min(to.seconds, untilSeconds); second += 1) {
      const [[x1, y1], [x2, y2]] = [placeAt(second), placeAt(second + 1)]
      for (const [leg, [ax, ay]] of line.slice(0, -1).entries()) {
        const [bx, by] = line[leg + 1] ?? [ax, ay]
        const turn = (bx - ax) * (y2 - y1) - (by - ay) * (x2 - x1)
        const share = ((by - ay) * (x1 - ax) - (bx - ax) * (y1 - ay)) / turn
        const shareOfLeg = ((y2 - y1) * (x1 - ax) - (x2 - x1) * (y1 - ay)) / turn
        if (share < 0 || share >= 1 || !(shareOfLeg >= 0 && shareOfLeg < 1)) continue
        found.push({ second, share, direction: turn < 0 ? 'left_to_right' : 'right_to_left' })
      }
    }
    found.push(...found.splice(seconds).sort((a, b) => a.second + a.share - b.second - b.share))
  }
  return found
}

/** Compares all crossings of lines, one by one; returns how many there are in each direction. */
function compareCrossings(
  tracks: ReadonlyMap<number, readonly TrackPoint[]>,
  lines: readonly Corners[],
  within: Period,
) {
  const counts = { left_to_right: 0, right_to_left: 0 }
  for (const places of lines) {
    const line = new CrossedLine(
      places.map(([longitude, latitude]) => ({ longitude: ((longitude + 540) % 360) - 180, latitude })),
    )
    for (const points of tracks.values()) {
      const crossings = crossingsOf(points, line, within)
      const near = points.map((point) => turnedTo(places, point))
      const expected = near.some((point) => isNear(point, places)) ? bruteForceOfLine(near, places, within) : []
      expect(crossings.map(({ direction }) => direction)).toEqual(expected.map(({ direction }) => direction))
      for (const [index, { second, share }] of expected.entries()) {
        const crossing = crossings[index]
        expect(Math.abs((crossing?.crossedSeconds ?? 0) - second - share)).toBeLessThan(0.01)
        if (crossing) counts[crossing.direction] += 1
      }
    }
  }
  return counts
}

/** Leaves out stays between two whole seconds, and joins those with no whole second between. */
function bySeconds(stays: readonly Stay[]) {
  return stays.flatMap((stay) => {
    const [since, until] = [Math.ceil(stay.enteredSeconds - 1e-6), Math.floor(stay.leftSeconds + 1e-6)]
    return since > until ? [] : [{ ...stay, since, until }]
  })
}

function compare(tracks: ReadonlyMap<number, TrackPoint[]>, areas: readonly Corners[], within: Period) {
  let compared = 0
  const kinds = new Set<string>()
  for (const corners of areas) {
    const result = areaOf({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
    if (!('area' in result)) throw new Error(result.reason)
    const region = new Region([result.area])
    for (const points of tracks.values()) {
      const stays = bySeconds(staysOf(points, region, within))
      const near = points.map((point) => turnedTo(corners, point))
      const runs = near.some((point) => isNear(point, corners)) ? bruteForce(near, corners, within) : []
      expect(stays.map(({ since, until }) => [since, until])).toEqual(runs.map(({ since, until }) => [since, until]))
      for (const [index, run] of runs.entries()) {
        const stay = stays[index]
        const speeds = run.points.flatMap(({ speedKnots }) => speedKnots ?? [])
        const entry =
          run.since === within.sinceSeconds && stay?.entry === 'before'
            ? 'before'
            : run.isAfterGap
              ? 'inferred'
              : 'seen'
        const exit = run.until === within.untilSeconds ? 'still_inside' : run.isBeforeGap ? 'inferred' : 'seen'
        expect(stay).toMatchObject({ entry, exit, points: run.points.length })
        if (speeds.length > 0)
          expect([stay?.minKnots, stay?.maxKnots]).toEqual([Math.min(...speeds), Math.max(...speeds)])
        kinds.add(`${entry} ${exit}`)
        compared += 1
      }
    }
  }
  return { compared, kinds: [...kinds].sort() }
}

/** A point at the whole turn that is nearest to the area. */
function turnedTo([[x] = [0, 0]]: Corners, point: TrackPoint): TrackPoint {
  return { ...point, longitude: point.longitude + Math.round((x - point.longitude) / 360) * 360 }
}

function isNear({ longitude, latitude }: TrackPoint, corners: Corners): boolean {
  return corners.some(([x, y]) => Math.abs(longitude - x) < 2 && Math.abs(latitude - y) < 2)
}

/** Vessels that turn about near one place, stop, fall silent and jump. */
function walkers(count: number, middle: number, seed: number): Map<number, TrackPoint[]> {
  const random = seededRandom(seed)
  const tracks = Array.from({ length: count }, (_, number) => {
    let [east, north] = [0, 0]
    let courseDegrees = Math.floor(random() * 360)
    let seconds = began + Math.floor(random() * 3_600)
    const points = Array.from({ length: 300 }, (): TrackPoint => {
      const speedKnots = random() < 0.1 ? null : Math.floor(random() * 200) / 10
      const dwellSeconds = random() < 0.05 ? Math.floor(random() * 2_000) : 0
      const [longitude, latitude] = [rounded(((middle + east + 540) % 360) - 180), rounded(north)]
      const point = { longitude, latitude, seconds, speedKnots, courseDegrees, dwellSeconds }
      const elapsed = random() < 0.03 ? 600 + Math.floor(random() * 600) : 5 + Math.floor(random() * 60)
      const degrees = random() < 0.01 ? 0.5 : (elapsed * (speedKnots ?? 5)) / 3_600 / 60
      const turn = (courseDegrees * Math.PI) / 180
      east += degrees * Math.sin(turn)
      north += degrees * Math.cos(turn)
      const isFar = Math.hypot(east, north) > 0.05
      const home = Math.round((Math.atan2(-east, -north) * 180) / Math.PI)
      courseDegrees = ((isFar ? home : courseDegrees) + Math.floor(random() * 60) + 330) % 360
      seconds += dwellSeconds + elapsed
      return point
    })
    return [number, points] as const
  })
  return new Map(tracks)
}

/** Tracks are stored with five digits. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

class Tracks {
  readonly byVessel = new Map<number, TrackPoint[]>()
  readonly #tails = new Map<number, Tail>()
  readonly #reader: Reader
  #seconds = 0

  constructor(isReceived: (mmsi: number, seconds: number) => boolean = () => true) {
    this.#reader = new Reader({
      message: (message) => {
        if (!('longitude' in message && 'speedKnots' in message && 'courseDegrees' in message)) return
        const { mmsi, longitude, latitude, speedKnots, courseDegrees } = message
        if (longitude === null || latitude === null || !isReceived(mmsi, this.#seconds)) return
        const position = { seconds: this.#seconds, longitude, latitude, speedKnots, courseDegrees }
        const tail = this.#tails.get(mmsi)
        // The brute force sees one place a second.
        if (tail?.lastReceivedSeconds === this.#seconds) return
        if (tail) tail.add(position)
        else this.#tails.set(mmsi, new Tail(position))
        this.#keep(mmsi)
      },
      rejected() {},
    })
  }

  line(line: string, seconds: number): void {
    this.#seconds = seconds
    this.#reader.line(line, seconds * 1000)
  }

  end(): ReadonlyMap<number, TrackPoint[]> {
    for (const [mmsi, tail] of this.#tails) this.byVessel.get(mmsi)?.push(...tail.points())
    return this.byVessel
  }

  #keep(mmsi: number): void {
    const points = this.byVessel.get(mmsi) ?? []
    this.byVessel.set(mmsi, points)
    for (const chunk of this.#tails.get(mmsi)?.takeChanges()?.sealed ?? [])
      points.push(...decodeChunk(chunk.points, chunk.untilSeconds))
  }
}

/** Around points of the tracks, so that vessels pass. */
function areasNear(tracks: ReadonlyMap<number, TrackPoint[]>, count: number, seed: number): Corners[] {
  const random = seededRandom(seed)
  const all = [...tracks.values()].flat()
  return Array.from({ length: count }, () => {
    const { longitude = 0, latitude = 0 } = all[Math.floor(random() * all.length)] ?? {}
    const size = 0.002 + random() * 0.1
    const corners = random() < 0.3 ? 4 : 3 + Math.floor(random() * 5)
    const turn = random() * 2 * Math.PI
    return Array.from({ length: corners }, (_, index) => {
      const angle = turn + (index / corners) * 2 * Math.PI
      return [toUnits(longitude + size * Math.cos(angle)), toUnits(latitude + size * Math.sin(angle))] as const
    })
  })
}

/** Through points of the tracks, with up to four bends. */
function linesNear(tracks: ReadonlyMap<number, TrackPoint[]>, count: number, seed: number): Corners[] {
  const random = seededRandom(seed)
  const all = [...tracks.values()].flat()
  return Array.from({ length: count }, () => {
    const { longitude: middle = 0, latitude: height = 0 } = all[Math.floor(random() * all.length)] ?? {}
    const turn = random() * 2 * Math.PI
    const size = 0.002 + random() * 0.05
    return Array.from({ length: 2 + Math.floor(random() * 5) }, (_, index) => {
      const along = (index - random()) * size
      const aside = index < 2 ? 0 : random() * size
      const longitude = middle + along * Math.cos(turn) - aside * Math.sin(turn)
      return [toUnits(longitude), toUnits(height + along * Math.sin(turn) + aside * Math.cos(turn))] as const
    })
  })
}

/** Areas are rounded to 1e-7°. */
function toUnits(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

describe.each([
  { name: 'a simulated fleet with gaps', world: simulated, areas: 60, seed: 1, stays: 20, kinds: 5, crossings: 10 },
  {
    name: 'vessels that turn about at longitude 4',
    world: () => walking(4),
    areas: 20,
    seed: 7,
    stays: 200,
    kinds: 9,
    crossings: 50,
  },
  {
    name: 'vessels that turn about at longitude 179.9',
    world: () => walking(179.9),
    areas: 20,
    seed: 7,
    stays: 200,
    kinds: 9,
    crossings: 50,
  },
  {
    name: 'vessels that turn about at longitude -180',
    world: () => walking(-180),
    areas: 20,
    seed: 7,
    stays: 200,
    kinds: 9,
    crossings: 50,
  },
  ...(existsSync('../shared/data/ais')
    ? [{ name: 'a recording', world: recorded, areas: 60, seed: 1, stays: 20, kinds: 1, crossings: 10 }]
    : []),
])('of $name', ({ world, areas, seed, stays, kinds, crossings }) => {
  let made: World
  beforeAll(() => {
    made = world()
  })

  it('stays are those of a brute force over every second', () => {
    const { tracks, within } = made
    const found = compare(tracks, areasNear(tracks, areas, seed), within)
    expect(found.compared).toBeGreaterThan(stays)
    expect(found.kinds.length).toBeGreaterThanOrEqual(kinds)
  })

  it('crossings are those of a brute force over every second', () => {
    const { tracks, within } = made
    const { left_to_right, right_to_left } = compareCrossings(tracks, linesNear(tracks, 2 * areas, seed), within)
    expect(Math.min(left_to_right, right_to_left)).toBeGreaterThan(crossings)
  })
})

interface World {
  tracks: ReadonlyMap<number, TrackPoint[]>
  within: Period
}

function simulated(): World {
  const seed = 1
  const random = seededRandom(seed)
  const gaps = new Map<number, number>()
  const tracks = new Tracks((mmsi, seconds) => {
    if (random() < 0.001) gaps.set(mmsi, seconds + 300 + random() * 1_500)
    return seconds > (gaps.get(mmsi) ?? 0)
  })
  const simulation = new FleetSimulation({ vessels: 60, seed, startMilliseconds: began * 1000 })
  for (let seconds = began; seconds < began + hours * 3_600; seconds += 10)
    for (const line of simulation.sentencesUntil(seconds * 1000)) tracks.line(line, seconds)
  return { tracks: tracks.end(), within: period }
}

function walking(longitude: number): World {
  return { tracks: walkers(30, longitude, 7), within: period }
}

function recorded(): World {
  const tracks = new Tracks()
  const lines = readFileSync('../shared/data/ais/dma-aislib/stream_example.txt', 'latin1').split('\n')
  let seconds = began
  for (const line of lines) {
    const [, hour, minute, second] = /^\$PGHP,1,2010,6,11,(\d+),(\d+),(\d+),/.exec(line)?.map(Number) ?? []
    if (second !== undefined) seconds = began + ((hour ?? 0) * 60 + (minute ?? 0)) * 60 + second
    tracks.line(line, seconds)
  }
  return { tracks: tracks.end(), within: { sinceSeconds: began + (11 * 60 + 46) * 60, untilSeconds: seconds } }
}
