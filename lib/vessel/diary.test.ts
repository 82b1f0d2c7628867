import { expect, it } from 'vitest'
import { addChanges, type DiaryChange } from './diary.ts'
import type { Facts } from './evidence.ts'
import { merge, type VesselState } from './merge.ts'
import type { Observation, PositionReport } from './observation.ts'

const start = Date.parse('2026-11-20T00:00:00Z') * 1000
const minute = 60_000_000
const moment = { stampMicroseconds: start * 2, nowMicroseconds: start * 2 }

function report(minutes: number, facts: Facts | null, status?: number | null): Observation {
  const broadcastMicroseconds = start + minutes * minute
  const position: PositionReport = {
    broadcastMicroseconds,
    longitude: 4 + minutes / 1e5,
    latitude: 52,
    speedKnots: null,
    courseDegrees: null,
    headingDegrees: null,
    rateOfTurn: null,
    navigationalStatus: status ?? null,
    accuracy: null,
    maneuver: null,
    collectionType: null,
    positionSource: 'north',
  }
  return {
    ...{ mmsi: 244_000_001, transponderClass: 'A', classIsGuess: false, isLongRange: false, simulated: false },
    ...{ source: 'north', isVouchedFor: false, isDatedBack: false, broadcastMicroseconds },
    position: status === undefined ? null : position,
    facts,
  }
}

function diaryOf(reports: readonly Observation[]): string[] {
  let state: VesselState | null = null
  for (const each of reports) state = merge(state, each, moment).state
  return textsOf(addChanges([], state?.changes ?? []).set)
}

function textsOf(changes: readonly DiaryChange[]): string[] {
  return changes.map(({ at, field, before, after, reports }) => {
    return `${(at - start / 1000) / 60_000} ${field} ${before}>${after} ${reports}`
  })
}

const named = (minutes: number, name: string) => report(minutes, { name })

it('a first value makes no row, and an accepted one makes one with the count of its reports', () => {
  const reports = [named(0, 'A'), named(1, 'B'), named(2, 'B'), named(3, 'B'), named(4, 'B')]
  expect(diaryOf(reports)).toEqual(['3 name A>B 3'])
})

it('a value that is garbled on the way leaves nothing', () => {
  const names = ['ANNA', 'ANNA', 'AN&A', 'ANNA', 'ANNA', 'ANNX', 'ANNA']
  expect(diaryOf(names.map((name, minutes) => named(minutes, name)))).toEqual([])
})

it('voyage fields take the second report, and a redelivered report makes none', () => {
  const facts = { destination: 'ROTTERDAM', draughtMetres: 7.9, etaMicroseconds: start + 600 * minute }
  const next = { destination: 'HAMBURG', draughtMetres: 9.1, etaMicroseconds: start + 900 * minute }
  const reports = [report(0, facts), report(6, next), report(12, next)]
  const rows = [
    '12 destination ROTTERDAM>HAMBURG 2',
    `12 eta ${start / minute + 600}>${start / minute + 900} 2`,
    '12 draught 7.9>9.1 2',
  ]
  expect(diaryOf(reports)).toEqual(rows)
  expect(diaryOf([...reports, ...reports])).toEqual(rows)
})

it('dimensions are one row a report, once all are known', () => {
  const thrice = (minutes: number, facts: Facts) => [0, 1, 2].map((more) => report(minutes + more, facts))
  const facts = { toBowMetres: 100, toSternMetres: 20, toPortMetres: 10 }
  const partly = [report(0, facts), ...thrice(10, { ...facts, toBowMetres: 110 })]
  expect(diaryOf(partly)).toEqual([])
  const reports = [...partly, ...thrice(20, { ...facts, toBowMetres: 120, toStarboardMetres: 12 })]
  expect(diaryOf(reports)).toEqual(['22 dimensions 110/20/10/12>120/20/10/12 3'])
})

it('another code of the same ship type makes no row', () => {
  const codes = [70, 71, 71, 71, 80, 80, 80, 80, 80, 80]
  const rows = diaryOf(codes.map((shipTypeCode, minutes) => report(minutes, { shipTypeCode })))
  expect(rows).toEqual(['6 ship_type Cargo>Tanker 3'])
})

it('a status is compared with the last one, over reports without any', () => {
  const statuses = [null, 0, null, null, 0, null, 5]
  expect(diaryOf(statuses.map((status, hours) => report(hours * 60, null, status)))).toEqual([
    '360 navigational_status 0>5 1',
  ])
})

it('thins statuses to one row an hour, and removes one that leads back', () => {
  const at = (minutes: number, status: number) => report(minutes, null, status)
  expect(diaryOf([at(0, 0), at(10, 5), at(69, 1), at(70, 2)])).toEqual([
    '10 navigational_status 0>1 1',
    '70 navigational_status 1>2 1',
  ])
  expect(diaryOf([at(0, 0), at(10, 5), at(20, 0), at(30, 5)])).toEqual(['30 navigational_status 0>5 1'])
})

it('continues a stored row of the last hour', () => {
  const row: DiaryChange = {
    ...{ at: 0, field: 'eta', before: '1', after: '2', source: 'north', reports: 2, own: 1 },
  }
  const next = { ...row, at: 3_599_999, before: '2', after: '3', source: 'south' }
  expect(addChanges([row], [next])).toEqual({ set: [{ ...row, after: '3', source: 'south' }], removed: [] })
  expect(addChanges([row], [{ ...next, after: '1' }])).toMatchObject({ set: [], removed: [{ at: 0 }] })
  expect(addChanges([row], [{ ...next, at: 3_600_000 }]).set).toEqual([{ ...next, at: 3_600_000 }])
  expect(addChanges([row], [{ ...next, own: 2 }]).set).toEqual([{ ...next, own: 2 }])
})

it('agrees with a second computation of the votes for 200 vessels', () => {
  let seed = 50
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let rows = 0
  for (let vessel = 0; vessel < 200; vessel += 1) {
    const values = Array.from({ length: 150 }, (_, index) => ({
      name: `N${(Math.floor(index / 50) + (random(20) === 0 ? 1 + random(5) : 0)) % 6}`,
      destination: `D${(Math.floor(index / 30) + (random(10) === 0 ? 1 + random(40) : 0)) % 41}`,
    }))
    const reports = values.map((facts, minutes) => report(minutes, facts))
    const expected = [
      ...expectedRows(
        'name',
        values.map(({ name }) => name),
        (seen, value) => {
          const latest = seen.slice(-30)
          const count = latest.filter((each) => each === value).length
          return count >= 3 && count >= 0.9 * latest.length ? count : 0
        },
      ),
      ...expectedRows(
        'destination',
        values.map(({ destination }) => destination),
        (seen, value) => {
          const count = seen.filter((each) => each === value).length
          return count >= 2 ? count : 0
        },
      ),
    ]
    expect(diaryOf(reports).sort()).toEqual(expected.sort())
    rows += expected.length
  }
  expect(rows).toBeGreaterThan(1_000)
})

/** Counts all observations since the last change again for every report. */
function expectedRows(
  field: string,
  values: readonly string[],
  countOf: (seen: readonly string[], value: string) => number,
): string[] {
  const rows: string[] = []
  let current = values[0]
  let since = 1
  for (const [index, value] of values.entries()) {
    if (index === 0 || value === current) continue
    const count = countOf(values.slice(since, index + 1), value)
    if (count === 0) continue
    rows.push(`${index} ${field} ${current}>${value} ${count}`)
    current = value
    since = index + 1
  }
  return rows
}
