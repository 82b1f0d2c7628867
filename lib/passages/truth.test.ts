import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Reader } from '#lib/ais/reader.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { isReachable } from '#lib/identity/reach.ts'
import { decodeChunk } from '#lib/track/chunk.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { Tail } from '#lib/track/tail.ts'
import { areaOf } from '#lib/wire/area/area.ts'
import type { Period } from './passing.ts'
import { type Stay, staysOf } from './stays.ts'
import { Region } from './stretches.ts'

/** Corners of a convex polygon, anticlockwise. */
type Corners = readonly (readonly [longitude: number, latitude: number])[]

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

  function isWay(from: TrackPoint, to: TrackPoint) {
    const left = from.seconds + from.dwellSeconds
    const sent = (point: TrackPoint, seconds: number) => ({ ...point, broadcastMicroseconds: seconds * 1e6 })
    return to.seconds - left <= 900 && isReachable(sent(from, left), sent(to, to.seconds))
  }
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

/** Areas are rounded to 1e-7°. */
function toUnits(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

describe('stays are those of a brute force over every second', () => {
  it('of a simulated fleet with gaps', () => {
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
    const { compared, kinds } = compare(tracks.end(), areasNear(tracks.byVessel, 60, seed), period)
    expect(compared).toBeGreaterThan(20)
    expect(kinds.length).toBeGreaterThan(4)
  })

  it.each([4, 179.9, -180])('of vessels that turn about at longitude %d', (longitude) => {
    const tracks = walkers(30, longitude, 7)
    const areas = areasNear(tracks, 20, 7)
    const { compared, kinds } = compare(tracks, areas, period)
    expect(compared).toBeGreaterThan(200)
    expect(kinds).toHaveLength(9)
  })

  it.skipIf(!existsSync('../shared/data/ais'))('of a recording', () => {
    const tracks = new Tracks()
    const lines = readFileSync('../shared/data/ais/dma-aislib/stream_example.txt', 'latin1').split('\n')
    let seconds = began
    for (const line of lines) {
      const [, hour, minute, second] = /^\$PGHP,1,2010,6,11,(\d+),(\d+),(\d+),/.exec(line)?.map(Number) ?? []
      if (second !== undefined) seconds = began + ((hour ?? 0) * 60 + (minute ?? 0)) * 60 + second
      tracks.line(line, seconds)
    }
    const within = { sinceSeconds: began + (11 * 60 + 46) * 60, untilSeconds: seconds }
    const { compared } = compare(tracks.end(), areasNear(tracks.byVessel, 60, 1), within)
    expect(compared).toBeGreaterThan(20)
  })
})
