import { describe, expect, it } from 'vitest'
import { feed } from '../testing/feed.ts'
import { localeOf } from '../ui/words/words.ts'
import { formatPeer, formatRate, formatSkew, lateWarning, skewWarning } from './feedWords.ts'
import { statusWords } from './statusWords.ts'

const locale = localeOf({ language: 'en', locale: 'en-GB' })
const writing = { words: statusWords.en, locale }
const german = { words: statusWords.de, locale: localeOf({ language: 'de', locale: 'de-DE' }) }

describe('clocks that disagree', () => {
  it.each([null, 0, 9.9, -10])('of %s s are no warning', (clock_skew_seconds) => {
    expect(skewWarning(feed({ clock_skew_seconds }), writing)).toBeNull()
  })

  it.each([
    [12.34, 'Timestamps are 12.3 s ahead of the server clock. Check both clocks.'],
    [-7200, 'Timestamps are 2 h behind the server clock. Data arrives late or a clock is wrong.'],
  ])('by %s s are told in words', (clock_skew_seconds, words) => {
    expect(skewWarning(feed({ clock_skew_seconds }), writing)).toBe(words)
  })

  it('are normal for satellites, which deliver late', () => {
    expect(skewWarning(feed({ clock_skew_seconds: -7200, collection_type: 'satellite' }), writing)).toBeNull()
    expect(skewWarning(feed({ clock_skew_seconds: 60, collection_type: 'satellite' }), writing)).toContain(
      '1 min ahead',
    )
  })

  it.each([
    [0.02, '±0 s'],
    [3.21, '+3.2 s'],
    [-90, '−2 min'],
  ])('by %s s are written as %s', (seconds, text) => expect(formatSkew(seconds, writing)).toBe(text))

  it('are written in German, with a decimal comma', () => {
    expect(skewWarning(feed({ clock_skew_seconds: 12.34 }), german)).toContain(
      'gehen gegenüber der Serveruhr 12,3 s vor',
    )
    expect(formatSkew(-7200, german)).toBe('−2 Std.')
  })
})

describe('a feed that is late', () => {
  it.each([null, 0, 10])('by %s s has no warning', (late_seconds) => {
    expect(lateWarning(feed({ late_seconds }), writing)).toBeNull()
  })

  it('is named, with its lateness, in both languages', () => {
    expect(lateWarning(feed({ late_seconds: 300.4 }), writing)).toMatch(/^5 min late: other feeds/)
    expect(lateWarning(feed({ late_seconds: 300.4 }), german)).toMatch(/^5 min verspätet: Andere Quellen/)
  })
})

it.each([
  [0, '0'],
  [0.42, '0.4'],
  [12.7, '13'],
  [1204, '1,204'],
])('a rate of %s is written as %s', (rate, text) => expect(formatRate(rate, locale)).toBe(text))

it.each([
  ['demo', '1200 vessels', '1.200 Schiffe'],
  ['tcp', '10.0.0.7:5631', '10.0.0.7:5631'],
  ['tcp', null, null],
] as const)(
  'what a feed of kind %s is connected to, %j, is told in the language of the reader: %j',
  (kind, detail, told) => {
    expect(formatPeer({ kind, state: 'live', detail }, statusWords.de.details, german.locale)).toBe(told)
  },
)
