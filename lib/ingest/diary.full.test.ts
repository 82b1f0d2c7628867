import { expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { checksumOf } from '#lib/ais/sentence.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { type DiaryField, diaryFields } from '#lib/vessel/diary.ts'
import type { Facts, VotedField } from '#lib/vessel/evidence.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'

const vesselCount = 200
const rounds = 110
const roundMinutes = 6
const minute = 60_000
const start = Date.parse('2026-11-20T00:00:00Z')
const numbers = Array.from({ length: vesselCount }, (_, place) => 244_000_000 + 3_571 * place)
const words = ['ANNA', 'BERTA', 'CARLA', 'DORA', 'EMILIA', 'FRIEDA', 'GERDA', 'HELGA']
const ports = ['NLRTM', 'BE ANR', 'HAMBURG', 'LONDON GATEWAY', 'FELIXSTOWE', 'BREMERHAVEN']

/** A number with its check digit. */
function imoOf(place: number): number {
  const digits = String(900_000 + place)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return Number(digits) * 10 + (sum % 10)
}

/** A value in each round, which changes in `changes` rounds, far enough apart for the votes of each. */
function schedule<Value>(random: () => number, values: readonly Value[], changes: readonly number[]): Value[] {
  let place = Math.floor(random() * values.length)
  return Array.from({ length: rounds }, (_, round) => {
    if (changes.includes(round)) place += 1 + Math.floor(random() * (values.length - 1))
    return values[place % values.length] as Value
  })
}

interface Line {
  mmsi: number
  text: string
  at: number
}

/** Reports of 200 vessels: their particulars and positions every six minutes, some of which change. */
function recording(): Line[] {
  const random = seededRandom(50)
  const lines: Line[] = []
  for (const [place, mmsi] of numbers.entries()) {
    const once = () => [36 + Math.floor(random() * 20)]
    const often = () => [12, 32, 54, 78, 96].map((round) => round + Math.floor(random() * 4))
    // A vessel that sends another IMO number, and another name or call sign, is another vessel.
    const correctsImo = random() < 0.2
    const name = schedule(random, words, correctsImo ? [] : once())
    const callSign = schedule(random, ['PD1234', 'PH77', 'DABC'], random() < 0.3 && !correctsImo ? once() : [])
    const imo = schedule(random, [imoOf(2 * place), imoOf(2 * place + 1)], correctsImo ? once() : [])
    const shipTypeCode = schedule(random, [70, 71, 80, 52], random() < 0.5 ? once() : [])
    const toBowMetres = schedule(random, [90, 100, 110], random() < 0.5 ? once() : [])
    const destination = schedule(random, ports, often())
    const draughtMetres = schedule(random, [5.2, 7.9, 8.1, 10.4], often())
    const etaDay = schedule(random, [22, 23, 24, 25], often())
    const status = schedule(random, [0, 1, 5], often())
    for (let round = 0; round < rounds; round += 1) {
      const at = start + round * roundMinutes * minute + place * 1_000
      const position = { longitude: 3 + place / 100 + round / 1e5, latitude: 52, navigationalStatus: status[round] }
      const particulars = {
        ...{ name: name[round], callSign: callSign[round], imo: imo[round], shipTypeCode: shipTypeCode[round] },
        ...{ toBowMetres: toBowMetres[round], toSternMetres: 20, toPortMetres: 8, toStarboardMetres: 10 },
        ...{ destination: destination[round], draughtMetres: draughtMetres[round] },
        ...{ etaMonth: 11, etaDay: etaDay[round], etaHour: 6, etaMinute: 30 },
      }
      const sent = [
        ...encodeMessage({ type: 1, mmsi, speedKnots: 0.2, ...position }),
        ...encodeMessage({ type: 5, mmsi, ...particulars }, { sequence: place % 10 }),
      ]
      for (const text of sent) lines.push({ mmsi, text, at })
    }
  }
  return lines.sort((one, other) => one.at - other.at)
}

const armour = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw'

/**
 * Flips a bit of some sentences, with a checksum that fits. The first ones stay, whose values a record accepts immediately, and
 * the last ones, whose errors nothing would correct. No bit of a vessel is wrong twice, because two equal reports are accepted
 * by the rules.
 */
function withBitErrors(lines: readonly Line[], share: number): Line[] {
  const random = seededRandom(51)
  const flipped = new Set<string>()
  const [from, until] = [1, rounds - 2].map((round) => start + round * roundMinutes * minute)
  return lines.map((line) => {
    const { mmsi, text, at } = line
    if (at < from! || at > until! || random() >= share) return line
    const fields = text.slice(1, text.lastIndexOf('*')).split(',')
    const payload = fields[5] ?? ''
    const place = Math.floor(random() * payload.length)
    const bit = Math.floor(random() * 6)
    const key = `${mmsi} ${fields[1]} ${fields[2]} ${place} ${bit}`
    if (flipped.has(key)) return line
    flipped.add(key)
    fields[5] =
      payload.slice(0, place) + armour[armour.indexOf(payload.charAt(place)) ^ (1 << bit)] + payload.slice(place + 1)
    const body = fields.join()
    return { mmsi, text: `!${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`, at }
  })
}

interface Row {
  at: number
  field: DiaryField
  before: string | null
  after: string | null
  reports: number | null
}

/** The stored diaries of a recording, and the observations behind them. */
async function replay(lines: readonly Line[]) {
  const store = await temporaryStore()
  const { pipeline, feed, close } = await openTestPipeline(store)
  const observations: Observation[] = []
  const add = pipeline.add.bind(pipeline)
  vi.spyOn(pipeline, 'add').mockImplementation((queued) => {
    if ('observation' in queued) observations.push(queued.observation)
    return add(queued)
  })
  for (let from = 0; from < lines.length; ) {
    const at = lines[from]?.at ?? 0
    const until = lines.findIndex((line, place) => place > from && line.at !== at)
    const together = lines.slice(from, until < 0 ? undefined : until)
    from += together.length
    await feed.lines(
      together.map(({ text }) => text),
      at,
    )
  }
  await pipeline.durable()
  expect(feed.counts.ignored['position-displaced'], 'single errors are no common displacement').toBeUndefined()
  const diaries = new Map<number, Row[]>()
  const all = { since: 0, until: Number.MAX_SAFE_INTEGER, fields: diaryFields.map((_, place) => place) }
  for (const number of numbers) {
    const found = await store.changes.page({ number, ...all, after: null, limit: 2_000 })
    const rows = found.map(({ at, field, before, after, reports }) => {
      return { at, field: diaryFields[field] ?? 'name', before, after, reports }
    })
    diaries.set(number, rows.reverse())
  }
  await close()
  return { diaries, observations }
}

const stepsOf = (rows: readonly Row[]) =>
  diaryFields.flatMap((name) =>
    rows.filter(({ field }) => field === name).map(({ field, before, after }) => `${field} ${before}>${after}`),
  )

it('of a recording with bit errors that pass the checksum is that of the clean one', async () => {
  const clean = recording()
  const one = await replay(clean)
  const other = await replay(withBitErrors(clean, 0.05))
  const [expected, changed] = [one, other].map(({ diaries }) =>
    numbers.map((number) => stepsOf(diaries.get(number) ?? [])),
  )
  const withoutStatus = (of: typeof changed) => of?.map((steps) => steps.filter((step) => !step.startsWith('navig')))
  expect(withoutStatus(changed)).toEqual(withoutStatus(expected))
  expect(changed?.flat().length).toBeGreaterThan(vesselCount * 10)
  // A wrong status in the last report of the hour after a change is thinned into its row, and its correction makes another.
  const differing = numbers.filter((_, place) => changed?.[place]?.join() !== expected?.[place]?.join())
  expect(differing.length).toBeLessThanOrEqual(vesselCount / 100)
  for (const number of numbers) {
    expect(votedRows(other.diaries.get(number) ?? []), String(number)).toEqual(
      countedAgain(other.observations.filter(({ mmsi }) => mmsi === number)),
    )
  }
})

const votedOf: readonly [DiaryField, VotedField, 'static' | 'voyage'][] = [
  ['name', 'name', 'static'],
  ['call_sign', 'callSign', 'static'],
  ['imo', 'imo', 'static'],
  ['ship_type', 'shipTypeCode', 'static'],
  ['destination', 'destination', 'voyage'],
  ['draught', 'draughtMetres', 'voyage'],
]

const keyOf = ({ at, field, before, after, reports }: Row) => `${at} ${field} ${before}>${after} ${reports}`

function votedRows(rows: readonly Row[]): string[] {
  return rows
    .filter(({ field }) => votedOf.some(([name]) => name === field))
    .map(keyOf)
    .sort()
}

/** The diary of a vessel, counted from the beginning for every report. */
function countedAgain(observations: readonly Observation[]): string[] {
  return votedOf
    .flatMap(([field, name, rule]) => {
      const votes = observations.flatMap(({ facts, broadcastMicroseconds }) => {
        const value = (facts as Facts | null)?.[name]
        return value === undefined ? [] : [{ value, at: broadcastMicroseconds / 1000 }]
      })
      const rows: Row[] = []
      let [value, since] = [votes[0]?.value ?? null, 1]
      for (const [place, vote] of votes.entries()) {
        if (place < since || vote.value === value || (name === 'shipTypeCode' && vote.value === 0)) continue
        const counted = votes
          .slice(since, place + 1)
          .filter((each) => name !== 'shipTypeCode' || each.value !== 0)
          .slice(rule === 'static' ? -30 : 0)
        const reports = counted.filter((each) => each.value === vote.value).length
        if (rule === 'static' ? reports < 3 || reports < 0.9 * counted.length : reports < 2) continue
        const textOf = (of: string | number | null) => (name === 'shipTypeCode' ? shipTypeOf(Number(of)) : String(of))
        const [before, after] = [textOf(value), textOf(vote.value)]
        if (before !== after) rows.push({ at: vote.at, field, before, after, reports })
        value = vote.value
        since = place + 1
      }
      return rows.map(keyOf)
    })
    .sort()
}
