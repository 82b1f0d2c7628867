import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/synthetic/random.ts'
import { formatDateTime, formatReceived, formatStamp, parseRelativeTime, parseTime } from './time.ts'

const microseconds = Date.parse('2026-11-21T01:13:00Z') * 1000

describe('a time in an answer', () => {
  it('has microseconds if set by the service', () => {
    expect(formatStamp(microseconds + 1)).toBe('2026-11-21T01:13:00.000001+00:00')
    expect(formatStamp(microseconds)).toBe('2026-11-21T01:13:00.000000+00:00')
  })

  it('has its received fraction, if any', () => {
    expect(formatReceived(microseconds)).toBe('2026-11-21T01:13:00+00:00')
    expect(formatReceived(microseconds + 250_000)).toBe('2026-11-21T01:13:00.250+00:00')
    expect(formatReceived(microseconds + 250_001)).toBe('2026-11-21T01:13:00.250001+00:00')
  })

  it('has milliseconds in GraphQL', () => {
    expect(formatDateTime(microseconds + 250_999)).toBe('2026-11-21T01:13:00.250Z')
    expect(formatDateTime(-1)).toBe('1969-12-31T23:59:59.999Z')
  })

  it('agrees with Date in every year', () => {
    const random = new Random(8)
    for (let round = 0; round < 20_000; round += 1) {
      const time = Math.floor((random.next() * 150 - 20) * 365.25 * 86_400e6)
      const [date, fraction] = [new Date(Math.floor(time / 1000)).toISOString().slice(0, 23), Math.abs(time % 1000)]
      const rest = time < 0 && fraction > 0 ? 1000 - fraction : fraction
      expect(formatStamp(time)).toBe(`${date}${String(rest).padStart(3, '0')}+00:00`)
    }
  })

  it('survives a round trip', () => {
    for (const time of [microseconds, microseconds + 1, microseconds + 999_999])
      expect(parseTime(formatStamp(time))).toBe(time)
  })
})

describe('a time in a request', () => {
  it.each([
    ['2026-11-21T01:13:00', microseconds],
    ['2026-11-21T01:13:00Z', microseconds],
    ['2026-11-21 01:13', microseconds],
    ['2026-11-21T01:13:00.123456', microseconds + 123_456],
    ['2026-11-21T01:13:00.5', microseconds + 500_000],
    ['2026-11-21T03:13:00+02:00', microseconds],
    ['2026-11-21T03:13:00 02:00', microseconds],
    ['2026-11-20T22:43:00-0230', microseconds],
    ['2026-11-21', Date.parse('2026-11-21T00:00:00Z') * 1000],
    ['1795223580', 1_795_223_580_000_000],
    ['1795223580.25', 1_795_223_580_250_000],
    ['0', 0],
  ])('accepts %s', (text, expected) => expect(parseTime(text)).toBe(expected))

  it.each([
    ['-PT10M', microseconds - 600_000_000],
    ['-pt1h30m5s', microseconds - 5_405_000_000],
    ['-P1D', microseconds - 86_400_000_000],
    ['-P2W', microseconds - 14 * 86_400_000_000],
    ['P1DT12H', microseconds + 129_600_000_000],
    ['+PT6H', microseconds + 21_600_000_000],
    [' PT6H', microseconds + 21_600_000_000],
    ['PT0S', microseconds],
  ])('reads %s relative to now', (text, expected) => expect(parseRelativeTime(text, microseconds)).toBe(expected))

  it.each([
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-11-21T25:00:00',
    '21.11.2026',
    '2026-11-21T01:13:00+25:00',
    '',
    '-5',
    ...['P', '-PT', 'P1DT', 'P1M', 'P1Y', '-P1H', 'PT1D', '1h', 'PT1.5H', '--PT1H'],
  ])('rejects "%s"', (text) => expect(parseRelativeTime(text, microseconds) ?? parseTime(text)).toBeNull())
})
