import type { FeedJson, FeedStateJson } from '#lib/wire/feedSchemas.ts'
import type { Locale } from '../ui/words/words.ts'
import type { StatusWords } from './statusWords.ts'

export type Tone = 'good' | 'warning' | 'danger' | 'muted'

export const stateMarks: Record<FeedStateJson, { tone: Tone; tellsSince: boolean }> = {
  live: { tone: 'good', tellsSince: true },
  waiting: { tone: 'muted', tellsSince: true },
  silent: { tone: 'warning', tellsSince: true },
  disconnected: { tone: 'danger', tellsSince: true },
  idle: { tone: 'muted', tellsSince: true },
  ended: { tone: 'muted', tellsSince: false },
  failed: { tone: 'danger', tellsSince: false },
  reserve: { tone: 'muted', tellsSince: true },
}

const maxSkewSeconds = 10
const maxLateSeconds = 10

export type Writing = {
  words: Pick<StatusWords, 'spans' | 'ahead' | 'behind' | 'late'>
  locale: Pick<Locale, 'locale'>
}

/** Warns of clocks that differ by more than the network delay. Satellite data is always late. */
export function skewWarning({ clock_skew_seconds, collection_type }: FeedJson, writing: Writing): string | null {
  if (clock_skew_seconds === null || Math.abs(clock_skew_seconds) <= maxSkewSeconds) return null
  const apart = formatSpan(Math.abs(clock_skew_seconds), writing)
  if (clock_skew_seconds > 0) return writing.words.ahead(apart)
  return collection_type === 'satellite' ? null : writing.words.behind(apart)
}

/** Warns of a feed that repeats the messages of other feeds later. */
export function lateWarning({ late_seconds }: FeedJson, writing: Writing): string | null {
  if (late_seconds === null || late_seconds <= maxLateSeconds) return null
  return writing.words.late(formatSpan(late_seconds, writing))
}

/** "12.3 s", "4 min", "2 h", "300 d" */
function formatSpan(seconds: number, { words: { spans }, locale }: Writing): string {
  const written = (value: number, max = 0) => value.toLocaleString(locale.locale, { maximumFractionDigits: max })
  if (seconds < 60) return `${written(seconds, 1)} ${spans.seconds}`
  if (seconds < 3600) return `${written(seconds / 60)} ${spans.minutes}`
  if (seconds < 172_800) return `${written(seconds / 3600)} ${spans.hours}`
  return `${written(seconds / 86_400)} ${spans.days}`
}

/** "+0.3 s", "−12 s" */
export function formatSkew(seconds: number, writing: Writing): string {
  const sign = Math.abs(seconds) < 0.05 ? '±' : seconds > 0 ? '+' : '−'
  return `${sign}${formatSpan(Math.abs(seconds), writing)}`
}

/** "0", "0.4", "12", "1,204" */
export function formatRate(perSecond: number, { locale }: Pick<Locale, 'locale'>): string {
  return perSecond.toLocaleString(locale, { maximumFractionDigits: perSecond < 10 ? 1 : 0 })
}

/** Whether the detail of a feed is why it does not receive. */
export const isBroken = (state: FeedJson['state']) => state === 'disconnected' || state === 'failed'

/** Formats the other end of a feed. */
export function formatPeer(
  { kind, state, detail }: Pick<FeedJson, 'kind' | 'state' | 'detail'>,
  words: StatusWords['details'],
  { count }: Pick<Locale, 'count'>,
): string | null {
  if (isBroken(state)) return null
  const vessels = kind === 'demo' ? /^(\d+) vessels$/.exec(detail ?? '')?.[1] : undefined
  return vessels === undefined ? detail : words.vessels(count(Number(vessels)))
}
