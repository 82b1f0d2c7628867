import { expect, it } from 'vitest'
import { formatPeriod, formatPeriodText, parsePeriod } from './period.ts'

const at = (text: string) => Date.parse(text) / 1000
const period = (since: string, until: string) => ({ sinceSeconds: at(since), untilSeconds: at(until) })

it.each([
  ['2026-11-22T00:00Z/P1D', period('2026-11-22T00:00Z', '2026-11-23T00:00Z')],
  ['2026-11-22T00:00Z/P7D', period('2026-11-22T00:00Z', '2026-11-29T00:00Z')],
  ['2026-11-22T21:30Z/PT1H', period('2026-11-22T21:30Z', '2026-11-22T22:30Z')],
  ['2026-11-22T21:30Z/PT45M', period('2026-11-22T21:30Z', '2026-11-22T22:15Z')],
  ['2026-11-22T21:30Z/PT26H5M', period('2026-11-22T21:30Z', '2026-11-23T23:35Z')],
])('%s is read and written', (text, read) => {
  expect(parsePeriod(text)).toEqual(read)
  expect(formatPeriod(read)).toBe(text)
})

it.each([
  ['2026-11-22/2026-11-23', '2026-11-22T00:00Z/P1D'],
  ['2026-11-22T01:00+01:00/2026-11-22T02:00Z', '2026-11-22T00:00Z/PT2H'],
  ['2026-11-22T00:00:59Z/PT1H', '2026-11-22T00:00Z/PT1H'],
])('%s is the same as %s', (text, usual) => {
  expect(parsePeriod(text)).toEqual(parsePeriod(usual))
})

it.each([
  '',
  '2026-11-22',
  '/P1D',
  'P1D/2026-11-22',
  '2026-11-22/',
  '2026-11-22/2026-11-21',
  '2026-11-22/-P1D',
  '2026-11-22/PT20S',
  '2026-11-22/P1D/P1D',
  '2026-02-31/P1D',
])('"%s" is no period', (text) => {
  expect(parsePeriod(text)).toBeNull()
})

it.each([
  ['2026-11-22T00:00Z/P1D', '22 Nov UTC'],
  ['2026-11-16T00:00Z/P7D', '16–22 Nov UTC'],
  ['2026-11-22T21:30Z/PT1H', '22 Nov, 21:30–22:30 UTC'],
  ['2026-11-22T23:30Z/PT1H', '22 Nov, 23:30–23 Nov, 00:30 UTC'],
])('%s is written as %s', (text, words) => {
  const read = parsePeriod(text)
  // Versions of Intl differ in the spaces around a dash.
  expect(read && formatPeriodText(read, 'en-GB', 'utc').replace(/\s*–\s*/g, '–')).toBe(words)
})
