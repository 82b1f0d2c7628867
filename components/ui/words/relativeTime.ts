import type { uiWords } from './uiWords.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const year = 365.25 * day

type Words = Pick<typeof uiWords.en, 'now' | 'ago' | 'ahead' | 'units'>

/** "12 s", "4 min", "3 h" */
export function timeSince(thenMs: number, nowMs: number, words: Words): string {
  const asSpan = (text: string) => text
  return relativeTime(Math.min(thenMs, nowMs), nowMs, { ...words, now: `0 ${words.units.second}`, ago: asSpan })
}

/** "now", "12 s ago", "4 min ago", "in 3 h", "2 d ago", "16 y ago" */
export function relativeTime(thenMs: number, nowMs: number, words: Words): string {
  const distance = Math.abs(nowMs - thenMs)
  if (distance < 1500) return words.now
  const [amount, unit] =
    distance < minute
      ? [distance / 1000, words.units.second]
      : distance < hour
        ? [distance / minute, words.units.minute]
        : distance < 2 * day
          ? [distance / hour, words.units.hour]
          : distance < 2 * year
            ? [distance / day, words.units.day]
            : [distance / year, words.units.year]
  const text = `${Math.floor(amount)} ${unit}`
  return thenMs <= nowMs ? words.ago(text) : words.ahead(text)
}
