import { describe, expect, it } from 'vitest'
import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import { berthLines, knownSince, lostParts, nearestBar } from './berthLines.ts'

const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}T00:00:00+00:00`
const [sinceMs, untilMs] = [Date.parse(day(10)), Date.parse(day(20))]
const period = { sinceMs, untilMs }

function span(
  berth: string | null,
  from: number,
  until: number | null,
  more: Partial<BerthSpanJson> = {},
): BerthSpanJson {
  return {
    ...{
      id: `${berth} ${from}`,
      call: '1',
      vessel: 'anna',
      name: 'ANNA',
      mmsi: 244_660_001,
      imo: null,
      call_sign: null,
    },
    ...{ flag: 'NL', ship_type: 'Cargo', berth, kind: 'moored', earliest_at: day(from), from: day(from) },
    ...{ until: until === null ? null : day(until), latest_at: until === null ? null : day(until) },
    ...more,
  }
}

const barsOf = (spans: BerthSpanJson[]) =>
  berthLines(spans, period).map(({ berth, lanes, bars }) => [
    berth,
    lanes,
    bars.map(({ lane, earliest, from, until, latest }) => [lane, earliest, from, until, latest]),
  ])

describe('the lines of berths', () => {
  it('are in the order of their names, with the vessels of unknown berths last, and none at anchor', () => {
    const spans = [
      span(null, 12, 13),
      span('Quay 10', 11, 12),
      span('Quay 9', 11, 12),
      span(null, 11, 12, { kind: 'anchored' }),
    ]
    expect(berthLines(spans, period).map(({ berth, bars }) => [berth, bars.length])).toEqual([
      ['Quay 9', 1],
      ['Quay 10', 1],
      [null, 1],
    ])
  })

  it('have bars within the period, the certain part within the possible one', () => {
    expect(barsOf([span('Quay 9', 12, 14, { earliest_at: day(8), latest_at: day(15) })])).toEqual([
      ['Quay 9', 1, [[0, 0, 0.2, 0.4, 0.5]]],
    ])
    expect(barsOf([span('Quay 9', 5, null)])).toEqual([['Quay 9', 1, [[0, 0, 0, 1, 1]]]])
  })

  it('have a lane for each vessel that lies there at the same time', () => {
    const spans = [span('Quay 9', 15, 16), span('Quay 9', 11, 14), span('Quay 9', 12, 13), span('Quay 9', 13, 15)]
    expect(barsOf(spans)).toEqual([
      [
        'Quay 9',
        2,
        [
          [0, 0.1, 0.1, 0.4, 0.4],
          [1, 0.2, 0.2, 0.3, 0.3],
          [1, 0.3, 0.3, 0.5, 0.5],
          [0, 0.5, 0.5, 0.6, 0.6],
        ],
      ],
    ])
    const many = Array.from({ length: 20 }, (_, index) => span('Quay 9', 11, 12, { id: String(index) }))
    expect(berthLines(many, period)[0]?.lanes).toBe(6)
  })

  it('lead to the bar of the next line that is nearest in time', () => {
    const [line] = berthLines([span('Quay 9', 11, 12), span('Quay 9', 15, 16)], period)
    expect([0, 0.2, 0.4, 1].map((from) => nearestBar(line ?? expect.fail(), { from }))).toEqual([0, 0, 1, 1])
  })
})

it('hours that were not received are parts of the chart', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(sinceMs + hour * 3_600_000).toISOString(),
    not_received: [3, 4, 20].includes(hour) ? 0.5 : hour === 7 ? null : 0,
  }))
  const parts = lostParts(hours, 'hour', { ...period, untilMs: sinceMs + 24 * 3_600_000 })
  expect(parts.map(({ from, until }) => [from * 24, until * 24])).toEqual([
    [3, 5],
    [20, 21],
  ])
  expect(lostParts(hours.slice(3, 4), 'day', period)).toEqual([{ from: 0, until: 0.1 }])
})

describe('what came before the first reception', () => {
  const days = (notReceived: number | null) =>
    Array.from({ length: 10 }, (_, index) => ({ at: day(10 + index), not_received: notReceived }))
  const spans = [span('Quay 9', 18, null, { earliest_at: day(11) }), span('Quay 10', 19, null)]

  it('is unknown where reception was not recorded, or the port was not received', () => {
    expect(knownSince(spans, days(null), 'day', sinceMs)).toBe(Date.parse(day(18)))
    expect(knownSince(spans, days(24), 'day', sinceMs)).toBe(Date.parse(day(18)))
  })

  it('is known where the port was received, a stop goes further back, or no vessel may have been there', () => {
    expect(knownSince(spans, days(0), 'day', sinceMs)).toBe(sinceMs)
    expect(knownSince([...spans, span('Quay 8', 9, 12)], days(null), 'day', sinceMs)).toBe(sinceMs)
    expect(knownSince(spans.slice(1), days(null), 'day', sinceMs)).toBe(sinceMs)
    expect(knownSince([], [], 'day', sinceMs)).toBe(sinceMs)
  })

  it('is no part of a bar, nor of the hours that were not received', () => {
    const young = { ...period, sinceMs: Date.parse(day(18)) }
    const [line] = berthLines(spans.slice(0, 1), young)
    expect(line?.bars.map(({ earliest, from }) => [earliest, from])).toEqual([[0, 0]])
    expect(lostParts(days(24), 'day', young)).toEqual([{ from: 0, until: 1 }])
  })
})
