import type { FeedJson, FeedStateJson } from '#lib/wire/feeds.ts'

export type Tone = 'good' | 'warning' | 'danger' | 'muted'

/** Every state of a feed, a row each: the dot's tone, the word, and what the time beside it means. */
export const stateWords: Record<FeedStateJson, { tone: Tone; word: string; since: string }> = {
  live: { tone: 'good', word: 'live', since: 'since' },
  waiting: { tone: 'muted', word: 'waiting', since: 'since' },
  silent: { tone: 'warning', word: 'silent', since: 'since' },
  disconnected: { tone: 'danger', word: 'not connected', since: 'since' },
  idle: { tone: 'muted', word: 'idle', since: 'since' },
  ended: { tone: 'muted', word: 'ended', since: '' },
  failed: { tone: 'danger', word: 'failed', since: '' },
}

export const kindWords: Record<string, string> = {
  tcp: 'TCP feed',
  'tcp-listen': 'TCP receivers',
  udp: 'UDP',
  file: 'recording',
  stdin: 'standard input',
  aisstream: 'aisstream.io',
  demo: 'simulation',
  push: 'sent by HTTP',
}

const mostSkewSeconds = 10

/** What clocks that disagree mean, where they do by more than a net explains. From satellites everything comes late. */
export function skewWarning({ clockSkewSeconds, collectionType }: FeedJson): string | null {
  if (clockSkewSeconds === null || Math.abs(clockSkewSeconds) <= mostSkewSeconds) return null
  const apart = formatSpan(Math.abs(clockSkewSeconds))
  if (clockSkewSeconds > 0)
    return `Its times are ${apart} ahead of the clock of this service: one of the two clocks is wrong.`
  if (collectionType === 'satellite') return null
  return `Its times are ${apart} behind the clock of this service: it is sent late, or one of the two clocks is wrong.`
}

/** "12.3 s", "4 min", "2 h", "300 d" */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

/** "+0.3 s", "−12 s" */
export function formatSkew(seconds: number): string {
  const sign = Math.abs(seconds) < 0.05 ? '±' : seconds > 0 ? '+' : '−'
  return `${sign}${formatSpan(Math.abs(seconds))}`
}

/** "0", "0.4", "12", "1,204" */
export function formatRate(perSecond: number): string {
  return perSecond.toLocaleString('en-GB', { maximumFractionDigits: perSecond < 10 ? 1 : 0 })
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB')
}
