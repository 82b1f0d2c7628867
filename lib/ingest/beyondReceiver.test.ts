import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { Coverage } from '#lib/coverage/coverage.ts'
import { nauticalMilesPerDegree } from '#lib/distance.ts'
import { BeyondReceiver } from '#lib/identity/beyondReceiver.ts'
import { isReachable } from '#lib/identity/reach.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { doubtfulPositionOf } from '#lib/vessel/doubtfulPosition.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { hasRecordings, positionsIn, recordings, type Sent } from './fixtures/recordedPositions.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const antenna = { longitude: 10.5, latitude: 56.5 }

type Place = Pick<Sent, 'longitude' | 'latitude'>
type Report = Sent & { source: string; isFalse?: boolean }

function awayFrom({ longitude, latitude }: Place, nauticalMiles: number, direction: number): Place {
  const degrees = nauticalMiles / nauticalMilesPerDegree
  return {
    latitude: latitude + Math.cos(direction) * degrees,
    longitude: longitude + (Math.sin(direction) * degrees) / Math.cos(latitude * (Math.PI / 180)),
  }
}

/** Notes what a source receives of 60 vessels in its range, once an hour. */
function receive(
  coverage: Coverage,
  {
    source = 'mast',
    days = 4,
    miles = 40,
    place = antenna,
  }: Partial<Record<'days' | 'miles', number>> & {
    source?: string
    place?: Place
  } = {},
): void {
  const random = seededRandom(5)
  const received = coverage.of(source, false)
  for (let at = start - days * day; at < start; at += hour) {
    for (let vessel = 0; vessel < 60; vessel += 1) {
      const { longitude, latitude } = awayFrom(place, miles * Math.sqrt(random()), random() * 2 * Math.PI)
      received?.note(219_000_000 + vessel, longitude, latitude, at)
    }
  }
}

/** Judges reports as ingest does, which notes a reception before it judges. */
function judge<Each extends Report>(coverage: Coverage, sent: readonly Each[]): (Each & { isMarked: boolean })[] {
  const rule = new BeyondReceiver(coverage)
  const held = new Map<number, TrackFix>()
  return sent.map((report) => {
    const { mmsi, source, longitude, latitude, broadcastMicroseconds } = report
    const nowMilliseconds = broadcastMicroseconds / 1000
    coverage.of(source, false)?.note(mmsi, longitude, latitude, nowMilliseconds)
    const before = held.get(mmsi)
    const isMarked =
      before !== undefined && rule.isBeyond(mmsi, before, { mmsi, source, position: report, nowMilliseconds })
    if (before === undefined || isReachable(before, report)) held.set(mmsi, report)
    return { ...report, isMarked }
  })
}

/** A report every 10 to 30 seconds from where a vessel says it is, of which a part is received. */
function reportsOf(
  mmsi: number,
  where: (at: number) => Place,
  { from = 0, minutes = 60, source = 'mast', isFalse = false, speedKnots = 8, seed = 1 } = {},
): Report[] {
  const random = seededRandom(seed)
  const sent: Report[] = []
  for (let at = start + from * minute; at < start + (from + minutes) * minute; at += (10 + 20 * random()) * 1000) {
    if (random() > 0.8) continue
    const place = awayFrom(where(at), random() * 0.1, random() * 2 * Math.PI)
    sent.push({ ...place, mmsi, source, isFalse, speedKnots, courseDegrees: 0, broadcastMicroseconds: at * 1000 })
  }
  return sent
}

const inOrder = (sent: readonly Report[]) =>
  sent.toSorted((one, other) => one.broadcastMicroseconds - other.broadcastMicroseconds)

function markedOf(coverage: Coverage, sent: readonly Report[]): number {
  return judge(coverage, inOrder(sent)).filter(({ isMarked }) => isMarked).length
}

describe('positions beyond the range of their receiver', () => {
  it.each([
    { miles: 120, minutes: 3 },
    { miles: 160, minutes: 10 },
    { miles: 300, minutes: 60 },
    { miles: 1_000, minutes: 60 },
  ])('are marked, and no other: $miles nm away for $minutes minutes', ({ miles, minutes }) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const coverage = new Coverage()
      receive(coverage)
      const random = seededRandom(seed)
      const home = awayFrom(antenna, 35 * random(), random() * 6)
      const airport = awayFrom(antenna, miles, random() * 6)
      const others = [1, 2, 3, 4].flatMap((each) =>
        reportsOf(219_000_100 + each, () => awayFrom(antenna, 10 * each, each), { minutes: minutes + 20, seed: each }),
      )
      const marks = judge(
        coverage,
        inOrder([
          ...others,
          ...reportsOf(219_000_100, () => home, { minutes: 10, seed }),
          ...reportsOf(219_000_100, (at) => awayFrom(airport, 2.5, at / 2e5), {
            ...{ from: 10, minutes, isFalse: true, seed },
          }),
          ...reportsOf(219_000_100, () => home, { from: 10 + minutes, minutes: 10, seed }),
        ]),
      )
      const wrong = marks.filter(({ isFalse }) => isFalse)
      expect(marks.filter(({ isMarked, isFalse }) => isMarked && !isFalse)).toEqual([])
      expect(wrong.slice(1).every(({ isMarked }) => isMarked)).toBe(true)
    }
  })

  it('have no mark while another source receives the vessel there', () => {
    const coverage = new Coverage()
    receive(coverage)
    const away = awayFrom(antenna, 300, 1)
    receive(coverage, { source: 'there', place: away })
    const before = reportsOf(219_000_100, () => antenna, { minutes: 10 })
    const there = reportsOf(219_000_100, () => away, { from: 10, source: 'there', seed: 2 })
    expect(markedOf(coverage, [...before, ...there])).toBe(0)
    const here = reportsOf(219_000_100, () => away, { from: 11, seed: 3 })
    expect(markedOf(coverage, [...before, ...there, ...here])).toBe(0)
  })

  it('have no mark on days when a whole coast is received at 300 nm', () => {
    const coverage = new Coverage()
    receive(coverage)
    const coast = Array.from({ length: 30 }, (_, place) =>
      reportsOf(211_000_000 + place, () => awayFrom(antenna, 250 + 3 * place, 2 + place / 40), {
        ...{ from: place / 3, minutes: 180, seed: place },
      }),
    )
    const sharing = [
      ...reportsOf(211_000_003, () => antenna, { minutes: 20 }),
      ...reportsOf(211_000_003, () => awayFrom(antenna, 259, 2), { from: 20 }),
    ]
    expect(markedOf(coverage, [...coast.flat(), ...sharing])).toBe(0)
  })

  it.each([
    ['a receiver in its first two days', { days: 2 }],
    ['a source without a receiver of its own', { miles: 400 }],
    ['a source that has received nothing', { days: 0 }],
  ])('have no mark from %s', (_, reception) => {
    const coverage = new Coverage()
    receive(coverage, reception)
    const sent = [
      ...reportsOf(219_000_100, () => antenna, { minutes: 10 }),
      ...reportsOf(219_000_100, () => awayFrom(antenna, 1_200, 1), { from: 10 }),
    ]
    expect(markedOf(coverage, sent)).toBe(0)
  })

  it.each([
    ['a vessel alone on a new route', 18],
    ['a fast craft', 42],
    ['a helicopter with the transponder of a vessel', 140],
    ['a vessel on a truck', 45],
  ])('have no mark if they are of %s', (_, speedKnots) => {
    const coverage = new Coverage()
    receive(coverage)
    const sailed = (at: number) => awayFrom(antenna, (speedKnots * (at - start)) / hour, 0)
    expect(markedOf(coverage, reportsOf(219_000_100, sailed, { minutes: 600, speedKnots }))).toBe(0)
  })

  it('are those of a hostile source alone, and an honest one keeps its vessels', () => {
    const coverage = new Coverage()
    receive(coverage)
    receive(coverage, { source: 'hostile' })
    const vessels = Array.from({ length: 200 }, (_, place) => 219_000_000 + place)
    const at = (mmsi: number) => awayFrom(antenna, (mmsi % 100) / 3, mmsi)
    const sent = vessels.flatMap((mmsi) => [
      ...reportsOf(mmsi, () => at(mmsi), { minutes: 20, seed: mmsi }),
      ...reportsOf(mmsi, (now) => awayFrom(antenna, 200 + (mmsi % 90), now / 1e5), {
        ...{ from: 5, minutes: 10, source: 'hostile', isFalse: true, seed: mmsi + 1 },
      }),
    ])
    const marks = judge(coverage, inOrder(sent))
    expect(marks.filter(({ isMarked, source }) => isMarked && source !== 'hostile')).toEqual([])
  })
})

it('is held back from the record, with its reason, until the vessel is back', async () => {
  const store = await temporaryStore()
  let at = start
  const { pipeline, feed } = await openTestPipeline(store, async (_, coverage) => {
    receive(coverage)
    return { coverage, nowMicroseconds: () => at * 1000 }
  })
  const mmsi = 219_000_100
  const send = async (second: number, { longitude, latitude }: Place) => {
    at = start + second * 1000
    await feed.lines(encodeMessage({ type: 1, mmsi, speedKnots: 0, longitude, latitude }), at)
    await pipeline.durable()
  }
  const quarantine = async () => decodeEvidence((await store.evidenceOf(mmsi)) ?? new Uint8Array()).quarantine
  for (const second of [0, 20, 40]) await send(second, antenna)
  for (let second = 60; second <= 3_600; second += 20) await send(second, awayFrom(antenna, 300, 1))
  const [during] = await storedVessels(store)
  expect(during?.latitude).toBeCloseTo(antenna.latitude, 4)
  expect(during && doubtfulPositionOf(during)).toMatchObject({ doubt: 'not_plausible_for_receiver' })
  expect((await quarantine())?.doubt).toBe('not_plausible_for_receiver')
  expect(feed.counts.ignored['position-beyond-receiver']).toBe(177)
  await send(3_620, antenna)
  const [sinceMicroseconds, untilMicroseconds] = [80, 3_620].map((second) => (start + second * 1000) * 1000)
  const ended = { doubt: 'not_plausible_for_receiver', sinceMicroseconds, untilMicroseconds }
  expect(await quarantine()).toMatchObject({ fix: null, ended })
  expect((await storedVessels(store))[0]?.doubtfulPosition).toBeNull()
})

it.skipIf(!hasRecordings).each(recordings)('no position of %s is marked', (file) => {
  for (const secondsApart of [0.05, 2, 30]) {
    const sent = positionsIn(file, secondsApart).map((each) => ({ ...each, source: 'mast' }))
    const coverage = new Coverage()
    for (const { mmsi, longitude, latitude, broadcastMicroseconds } of sent) {
      for (const days of [4, 3, 2, 1]) {
        coverage.of('mast', false)?.note(mmsi, longitude, latitude, broadcastMicroseconds / 1000 - days * day)
      }
    }
    expect(judge(coverage, sent).filter(({ isMarked }) => isMarked)).toEqual([])
  }
})
