import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { summarised } from '#lib/coverage/coverageSummary.ts'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { DisplacedTogether } from '#lib/identity/displaced.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { VesselHour } from '#lib/store/doubtfulHours.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { doubtSweep } from './doubtSweep.ts'
import { calmMicroseconds, type Interference, madeVessels, type SentFix, sentDuring } from './fixtures/interference.ts'
import { hasRecordings, positionsIn, recordings, type Sent } from './fixtures/recordedPositions.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'

const minute = 60_000_000

/** The vessels of a recording where they were first received. */
function firstOf(sent: readonly Sent[]): Sent[] {
  const first = new Map<number, Sent>()
  for (const each of sent) if (!first.has(each.mmsi)) first.set(each.mmsi, each)
  return [...first.values()]
}

/** Judges reports as ingest does: one that is displaced does not replace the position of its record. */
function judge<Report extends Sent>(sent: readonly Report[]) {
  const rule = new DisplacedTogether()
  const held = new Map<number, TrackFix>()
  const marks = sent.map((report) => ({ ...report, isMarked: false, isMarkedInTime: false }))
  let unmarked: typeof marks = []
  for (const mark of marks) {
    const { mmsi, broadcastMicroseconds: at } = mark
    const before = held.get(mmsi)
    mark.isMarked = before ? rule.isDisplaced(mmsi, before, mark, mark.source ?? null) : false
    if (!mark.isMarked) held.set(mmsi, mark)
    unmarked.push(mark)
    unmarked = unmarked.filter((each) => {
      each.isMarkedInTime = each.isMarked || rule.has(each.mmsi, at)
      return (
        !each.isMarkedInTime &&
        at - each.broadcastMicroseconds < 5 * minute &&
        'isDisplaced' in each &&
        each.isDisplaced === true
      )
    })
  }
  return { marks, rule }
}

/** The share of displaced reports whose vessel was marked within five minutes. */
function shareMarked(marks: readonly (SentFix & { isMarkedInTime: boolean })[]): number {
  const displaced = marks.filter(({ isDisplaced }) => isDisplaced)
  return displaced.filter(({ isMarkedInTime }) => isMarkedInTime).length / displaced.length
}

const cases: Interference[] = (['vector', 'circles', 'point'] as const).flatMap((kind, at) =>
  [
    { vessels: 5, minutes: 60, reception: 1 },
    { vessels: 12, minutes: 20, reception: 0.8 },
    { vessels: 40, minutes: 8, reception: 0.8 },
    { vessels: 200, minutes: 30, reception: 0.6 },
  ].map((each, place) => ({ ...each, kind, seed: 10 * at + place })),
)

describe('positions that are displaced together', () => {
  const starts: [string, () => Sent[]][] = [
    ['made vessels', () => madeVessels(400)],
    ...(hasRecordings
      ? ([['the vessels of a recording', () => firstOf(positionsIn(recordings[0] ?? ''))]] as [string, () => Sent[]][])
      : []),
  ]
  describe.each(starts)('of %s', (_, of) => {
    it.each(cases)(
      'are marked, and no other: $kind, $vessels vessels, $minutes minutes, seed $seed',
      (interference) => {
        const { marks } = judge(sentDuring(of(), interference))
        expect(marks.filter(({ isMarked, isDisplaced }) => isMarked && !isDisplaced).length).toBe(0)
        expect(shareMarked(marks)).toBeGreaterThanOrEqual(0.95)
      },
    )

    it.each(cases)('have no mark ten minutes after the end: $kind, $vessels vessels, seed $seed', (interference) => {
      const sent = sentDuring(of(), interference)
      const end = (sent.at(-1)?.broadcastMicroseconds ?? 0) - calmMicroseconds
      const { rule } = judge(sent.filter(({ broadcastMicroseconds }) => broadcastMicroseconds <= end + 10 * minute))
      expect(sent.filter(({ mmsi }) => rule.has(mmsi, end + 10 * minute))).toEqual([])
    })
  })
})

it('of one source are marked, and those of another that receives the same vessels are not', () => {
  const interference = { kind: 'vector', vessels: 30, minutes: 30, reception: 0.9, seed: 1 } as const
  const honest = sentDuring(madeVessels(60), { ...interference, isCalm: true })
  const hostile = sentDuring(madeVessels(60), { ...interference, seed: 1 }).filter(({ isDisplaced }) => isDisplaced)
  const { marks } = judge(
    [
      ...honest.map((each) => ({ ...each, source: 'honest' })),
      ...hostile.map((each) => ({ ...each, source: 'hostile' })),
    ].sort((one, other) => one.broadcastMicroseconds - other.broadcastMicroseconds),
  )
  expect(marks.filter(({ source, isMarked }) => isMarked && source !== 'hostile')).toEqual([])
  expect(shareMarked(marks)).toBeGreaterThanOrEqual(0.95)
})

describe('no position is marked', () => {
  it.skipIf(!hasRecordings).each(recordings)('of %s', (file) => {
    for (const secondsApart of [0.05, 2, 30]) {
      const { marks } = judge(positionsIn(file, secondsApart))
      expect(marks.length).toBeGreaterThan(0)
      expect(marks.filter(({ isMarked }) => isMarked)).toEqual([])
    }
  })
})

it('is held back from the record, with its reason, until the vessels are back', async () => {
  const store = await temporaryStore()
  const { pipeline, feed } = await openTestPipeline(store)
  const start = Date.parse('2026-11-20T00:00:00Z')
  const vessels = [0, 1, 2, 3, 4, 5]
  const send = async (second: number, shift: number) => {
    const lines = vessels.flatMap((place) => {
      const position = { longitude: 4 + place / 10 + shift, latitude: 52 + place / 20 }
      return encodeMessage({ type: 1, mmsi: 244_660_000 + place, speedKnots: 0, ...position })
    })
    await feed.lines(lines, start + second * 1_000)
    await pipeline.durable()
  }
  const records = async () => {
    const evidence = await Promise.all(vessels.map((place) => store.evidenceOf(244_660_000 + place)))
    const doubts = evidence.map((bytes) => bytes && decodeEvidence(bytes).quarantine?.doubt)
    const stored = await storedVessels(store)
    return { doubts: new Set(doubts), longitudes: stored.map(({ longitude }) => longitude) }
  }
  const trusted = vessels.map((place) => 4 + place / 10)
  for (const second of [0, 10, 20]) await send(second, 0)
  for (let second = 30; second <= 1_800; second += 12) await send(second, 1.5)
  const during = await records()
  expect(during.doubts).toEqual(new Set(['displaced_together']))
  for (const [place, longitude] of during.longitudes.entries()) expect(longitude).toBeCloseTo(trusted[place] ?? 0, 4)
  expect(feed.counts.ignored['position-displaced']).toBeGreaterThan(6 * 140)
  await send(1_810, 0)
  expect((await records()).doubts).toEqual(new Set([undefined]))
  const after = decodeEvidence((await store.evidenceOf(244_660_000)) ?? new Uint8Array())
  expect(after.quarantine).toMatchObject({
    ended: { doubt: 'displaced_together', untilMicroseconds: (start + 1_810_000) * 1_000 },
  })
})

it('is in the record until the vessel has not been received for ten minutes, and its evidence says until when', async () => {
  const store = await temporaryStore()
  const start = Date.parse('2026-11-20T00:00:00Z')
  let nowMilliseconds = start
  const { pipeline, feed } = await openTestPipeline(store, { nowMicroseconds: () => nowMilliseconds * 1_000 })
  const numbers = [0, 1, 2, 3, 4, 5].map((place) => 244_660_000 + place)
  const send = async (second: number, shift: number) => {
    nowMilliseconds = start + second * 1_000
    const lines = numbers.flatMap((mmsi, place) => {
      const position = { longitude: 4 + place / 10 + shift, latitude: 52 + place / 20 }
      return encodeMessage({ type: 1, mmsi, speedKnots: 0, ...position })
    })
    await feed.lines(lines, nowMilliseconds)
    await pipeline.durable()
  }
  const sweep = doubtSweep({ store, pipeline, now: () => nowMilliseconds })
  const doubtful = async () => (await storedVessels(store)).filter(({ doubtfulPosition }) => doubtfulPosition !== null)
  for (const second of [0, 10, 20]) await send(second, 0)
  for (let second = 30; second <= 300; second += 30) await send(second, 1.5)
  nowMilliseconds += 9 * 60_000
  await sweep()
  expect(await doubtful()).toHaveLength(6)
  nowMilliseconds += 2 * 60_000
  await sweep()
  expect(await doubtful()).toEqual([])
  const { quarantine } = decodeEvidence((await store.evidenceOf(244_660_000)) ?? new Uint8Array())
  const ended = { doubt: 'displaced_together', untilMicroseconds: (start + 300_000) * 1_000 }
  expect(quarantine).toMatchObject({ fix: null, ended })
})

it('is none of 200 vessels with a wrong bit in 5% of their positions', async () => {
  let at = 0
  const { pipeline, feed } = await openTestPipeline(await temporaryStore(), { nowMicroseconds: () => at * 1000 })
  const random = seededRandom(1)
  const calm = { kind: 'vector', vessels: 100, minutes: 6, reception: 0.8, seed: 1, isCalm: true } as const
  const everyTenSeconds = Map.groupBy(sentDuring(madeVessels(200), calm), ({ broadcastMicroseconds }) =>
    Math.ceil(broadcastMicroseconds / 1e7),
  )
  let wrong = 0
  for (const [tenSeconds, sent] of everyTenSeconds) {
    at = tenSeconds * 10_000
    const lines = sent.flatMap((each) => {
      const isWrong = random() < 0.05
      if (isWrong) wrong += 1
      return encodeMessage({ type: 1, ...each, ...(isWrong && withWrongBit(each, random)) })
    })
    await feed.lines(lines, at)
  }
  await pipeline.durable()
  expect(wrong).toBeGreaterThan(500)
  expect(feed.counts.ignored['position-quarantined']).toBeGreaterThan(0)
  expect(feed.counts.ignored['position-displaced']).toBeUndefined()
})

/** Changes one bit of a position as it is sent, in 1/10,000 min, apart from its sign. */
function withWrongBit(sent: SentFix, random: () => number): Pick<SentFix, 'longitude' | 'latitude'> {
  const [name, bits] = random() < 0.5 ? (['longitude', 27] as const) : (['latitude', 26] as const)
  const value = Math.round(sent[name] * 600_000) ^ (1 << Math.floor(random() * bits))
  const { longitude, latitude } = sent
  return { longitude, latitude, [name]: value / 600_000 }
}

it('is counted by vessel and hour', async () => {
  const store = await temporaryStore()
  const start = Date.parse('2026-11-20T00:55:00Z')
  const { pipeline, feed } = await openTestPipeline(store)
  const numbers = [0, 1, 2, 3, 4, 5].map((place) => 244_660_000 + place)
  const placeOf = (place: number) => ({ longitude: 4.05 + place / 10, latitude: 52.01 + place / 20 })
  for (let second = 0; second <= 900; second += 30) {
    const shift = second < 90 || second > 600 ? 0 : 1.5
    const lines = numbers.flatMap((mmsi, place) => {
      const { longitude, latitude } = placeOf(place)
      return encodeMessage({ type: 1, mmsi, speedKnots: 0, longitude: longitude + shift, latitude })
    })
    await feed.lines(lines, start + second * 1_000)
    await pipeline.durable()
  }
  const counted: VesselHour[] = []
  const all = { sinceSeconds: 0, untilSeconds: 1e10 }
  for await (const part of store.doubtfulHours.during(all)) counted.push(...part)
  const positions = counted.reduce((sum, each) => sum + each.positions, 0)
  expect(positions).toBe(feed.counts.ignored['position-displaced'])
  const [first] = counted
  const cell = coverageGrid.cellAt(placeOf(0))
  expect(first).toMatchObject({ number: 244_660_000, hour: Math.floor(start / 3_600_000), cell })
  const next = counted.find(({ number, hour }) => number === first?.number && hour !== first?.hour)
  expect(next).toMatchObject({ hour: (first?.hour ?? 0) + 1, cell, positions: 11 })
})

it('does not extend what its source receives', async () => {
  const store = await temporaryStore()
  const start = Date.parse('2026-11-20T00:00:00Z')
  const { pipeline, feed, coverage } = await openTestPipeline(store)
  const send = async (second: number, isDisplaced = false) => {
    const lines = [0, 1, 2, 3, 4, 5].flatMap((place) => {
      const position = isDisplaced
        ? { longitude: 6.05, latitude: 52.05 }
        : { longitude: 4 + place / 10, latitude: 52 + place / 20 }
      return encodeMessage({ type: 1, mmsi: 244_660_000 + place, speedKnots: 0, ...position })
    })
    await feed.lines(lines, start + second * 1_000)
    await pipeline.durable()
  }
  const summary = (second: number) => {
    const now = start + second * 1_000
    const cells = coverage.of('mast', false)?.cells(now)
    return cells && resultOf(summarised(cells, now / 1_000))
  }
  for (const second of [0, 10, 3_590, 3_600, 3_610]) await send(second)
  const before = summary(3_610)
  expect(before).toMatchObject({ cells: 6 })
  for (let second = 3_640; second <= 3 * 3_600; second += 30) await send(second, true)
  const { cells, farthestNauticalMiles } = summary(3 * 3_600) ?? {}
  expect([cells, farthestNauticalMiles]).toEqual([before?.cells, before?.farthestNauticalMiles])
})

function resultOf<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
