import { expect, it } from 'vitest'
import { relativeTime, timeSince } from './relativeTime.ts'
import { uiWords } from './uiWords.ts'

it.each([
  [0, 'now', 'jetzt'],
  [1400, 'now', 'jetzt'],
  [12_900, '12 s ago', 'vor 12 s'],
  [4 * 60_000 + 59_000, '4 min ago', 'vor 4 min'],
  [3 * 3_600_000, '3 h ago', 'vor 3 Std.'],
  [47 * 3_600_000, '47 h ago', 'vor 47 Std.'],
  [50 * 3_600_000, '2 d ago', 'vor 2 T.'],
  [729 * 86_400_000, '729 d ago', 'vor 729 T.'],
  [6007 * 86_400_000, '16 y ago', 'vor 16 J.'],
  [-90 * 60_000, 'in 1 h', 'in 1 Std.'],
])('%i ms back is "%s", in German "%s"', (age, english, german) => {
  const nowMs = Date.UTC(2026, 10, 21, 3, 12, 5)
  expect(relativeTime(nowMs - age, nowMs, uiWords.en)).toBe(english)
  expect(relativeTime(nowMs - age, nowMs, uiWords.de)).toBe(german)
})

it.each([
  [0, '0 s', '0 s'],
  [4 * 60_000, '4 min', '4 min'],
  [50 * 3_600_000, '2 d', '2 T.'],
  [-5_000, '0 s', '0 s'],
])('what began %i ms back has been so for "%s", in German "%s"', (age, english, german) => {
  const nowMs = Date.UTC(2026, 10, 21, 3, 12, 5)
  expect(timeSince(nowMs - age, nowMs, uiWords.en)).toBe(english)
  expect(timeSince(nowMs - age, nowMs, uiWords.de)).toBe(german)
})
