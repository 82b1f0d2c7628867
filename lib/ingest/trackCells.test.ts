import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import type { StoredTail } from '#lib/store/tracks.ts'
import type { StoredVessel, VesselWriter } from '#lib/store/vessels.ts'
import { decodeChunk } from '#lib/track/chunk.ts'
import { metresBetween, shortestTurn, type TrackPoint } from '#lib/track/point.ts'
import { Tail } from '#lib/track/tail.ts'
import { placeAt } from '#lib/track/thin.ts'
import { cellsOfBoxes } from '#lib/track/trackCells.ts'
import { type Visit, Visits } from '#lib/track/visits.ts'
import { sweepTracks } from './trackSweep.ts'

const beganSeconds = 1_795_300_000
const hours = 10
const maxGapSeconds = 900
const signal = new AbortController().signal

interface Box {
  west: number
  south: number
  east: number
  north: number
}

let store: Store
let writer: VesselWriter

beforeEach(async () => {
  store = await temporaryStore()
  writer = await store.openWriter()
})

/** mulberry32 */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Sailing {
  number: number
  tail: Tail | null
  longitude: number
  latitude: number
  home: number
  knots: number
  course: number
}

/** Vessels around two corners of cells, one of them at 180°, that sail, stay, jump, fall silent, restart and are removed. */
async function sail(seed: number): Promise<void> {
  const random = randomOf(seed)
  const fleet: Sailing[] = Array.from({ length: 12 }, (_, index) => ({
    number: 244_000_000 + index,
    tail: null,
    home: index % 2 === 0 ? 4 : 180,
    longitude: shortestTurn((index % 2 === 0 ? 4 : 180) + random() - 0.5),
    latitude: 51.2 + random() * 0.6,
    knots: random() * 30,
    course: random() * 360,
  }))
  const stored = ({ number }: Sailing, more: Partial<StoredVessel>): StoredVessel => {
    return { number, createdMicroseconds: number, simulated: false, record: new Uint8Array([1]), ...more }
  }
  for (let seconds = beganSeconds; seconds < beganSeconds + hours * 3_600; seconds += 120) {
    const batch: StoredVessel[] = []
    for (const vessel of fleet) {
      if (random() < 0.02) vessel.knots = random() < 0.3 ? 0 : random() * 30
      if (random() < 0.1) vessel.course = random() * 360
      const degrees = ((vessel.knots / 60) * 120) / 3_600
      vessel.latitude += degrees * Math.cos((vessel.course * Math.PI) / 180)
      vessel.longitude = shortestTurn(vessel.longitude + 1.6 * degrees * Math.sin((vessel.course * Math.PI) / 180))
      const east = shortestTurn(vessel.longitude - vessel.home)
      if (Math.hypot(east, vessel.latitude - 51.5) > 0.7)
        vessel.course = (Math.atan2(-east, 51.5 - vessel.latitude) * 180) / Math.PI
      if (random() < 0.003) vessel.longitude = shortestTurn(vessel.longitude + random())
      const { longitude, latitude, knots: speedKnots, course: courseDegrees } = vessel
      if (random() < 0.3) continue
      const isClockAhead = random() < 0.003
      const position = { seconds: seconds + (isClockAhead ? 900 : 0), longitude, latitude, speedKnots, courseDegrees }
      if (vessel.tail) vessel.tail.add(position)
      else vessel.tail = new Tail(position)
      const changes = random() < 0.5 ? vessel.tail.takeChanges() : null
      if (changes) {
        batch.push(stored(vessel, { track: changes }))
        if (random() < 0.2)
          vessel.tail = Tail.load(changes.tail.points.slice(), Math.max(seconds, changes.tail.untilSeconds))
      } else if (random() < 0.002) {
        vessel.tail = null
        batch.push(stored(vessel, random() < 0.5 ? { record: null } : { track: null }))
      }
    }
    await writer.commit(batch)
    if (random() < 0.03) await sweepTracks(store, { hours: 24, maxBytes: 1e9, archived: null }, seconds, signal)
  }
  await writer.commit(
    fleet.flatMap((vessel) => {
      const changes = vessel.tail?.takeChanges()
      return changes ? stored(vessel, { track: changes }) : []
    }),
  )
}

/** The points and ways of a track in a box during a period, by their times. */
function passing(chunks: readonly StoredTail[], box: Box, since: number, until: number): string[] {
  const isInside = ({ longitude, latitude }: Pick<TrackPoint, 'longitude' | 'latitude'>) =>
    latitude >= box.south &&
    latitude <= box.north &&
    [longitude, longitude + 360].some((each) => each >= box.west && each <= box.east)
  const points = chunks.flatMap((chunk) => decodeChunk(chunk.points, chunk.untilSeconds))
  return points.flatMap((point, index) => {
    const left = point.seconds + point.dwellSeconds
    const next = points[index + 1]
    const found: string[] = []
    if (isInside(point) && point.seconds <= until && left >= since) found.push(`${point.seconds}`)
    if (!next || next.seconds < left || next.seconds - left > maxGapSeconds || metresBetween(point, next) > 40_000)
      return found
    const times = Array.from({ length: 33 }, (_, step) => left + ((next.seconds - left) * step) / 32)
    const isCrossing = times.some((time) => time >= since && time <= until && isInside(placeAt(point, next, time)))
    return isCrossing ? [...found, `${point.seconds} to ${next.seconds}`] : found
  })
}

async function visitsIn(box: Box, since: number, until: number): Promise<Visit[]> {
  const visits = new Visits()
  for await (const part of store.trackCells.visitors(cellsOfBoxes([box]), since, until)) {
    for (const visit of part) visits.add(visit)
  }
  return [...visits.inOrder()].flat()
}

/** Compares passages found through cells with those of every chunk. */
async function expectAllFound(seed: number, keptSinceSeconds = beganSeconds): Promise<void> {
  const random = randomOf(seed + 1_000)
  let passages = 0
  for (let asked = 0; asked < 40; asked += 1) {
    const size = random() < 0.5 ? 0.05 : 0.5
    const west = (random() < 0.5 ? 3.5 : 179.5) + random()
    const south = 51 + random()
    const box = { west, south, east: west + size, north: south + size }
    const since = Math.max(keptSinceSeconds, beganSeconds + Math.floor(random() * hours * 3_600))
    const until = since + Math.floor(random() * 3 * 3_600)
    const visits = await visitsIn(box, since, until)
    const chunks = await store.trackCells.during(
      visits.map((visit) => ({ ...visit, untilSeconds: visit.untilSeconds + maxGapSeconds })),
    )
    const found = visits.map(({ number }, index) => ({
      number,
      times: passing(chunks[index] ?? [], box, since, until),
    }))
    for (let number = 244_000_000; number < 244_000_012; number += 1) {
      const expected = passing(await store.tracks.find(number, 0), box, since, until)
      const times = found.flatMap((each) => (each.number === number ? each.times : []))
      expect([...new Set(times)].toSorted()).toEqual(expected.toSorted())
      passages += expected.length
    }
  }
  expect(passages).toBeGreaterThan(50)
}

describe('the cells of tracks', () => {
  it.each([1, 2, 3])('of fleet %i lead to every passage', async (seed) => {
    await sail(seed)
    await expectAllFound(seed)
    await store.tracks.removeBefore(beganSeconds + 7_200)
    await store.trackCells.removeBefore(beganSeconds + 7_200)
    await expectAllFound(seed + 10, beganSeconds + 7_200)
    const trimmedSeconds =
      (await store.tracks.trim((await store.tracks.sealedBytes()) * 0.7, Number.MAX_SAFE_INTEGER)) ?? 0
    expect(trimmedSeconds).toBeGreaterThan(beganSeconds + 7_200)
    await store.trackCells.removeBefore(trimmedSeconds)
    await expectAllFound(seed + 20, trimmedSeconds)
  })
})
