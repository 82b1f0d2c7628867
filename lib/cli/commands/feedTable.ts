import type { FeedReports } from '#lib/ingest/feeds/feedReports.ts'
import { table } from '../table.ts'

type Feed = FeedReports['feeds'][number]

const heads = [
  'FEED',
  'KIND',
  'STATE',
  'SINCE',
  'MSG/S',
  'LAST MESSAGE',
  'MESSAGES',
  'DUPLICATES',
  'REJECTED',
  'CLOCK',
  'LATE',
]

/** Prints a line per feed, then the reasons of feeds in trouble. */
export function feedTable(feeds: readonly Feed[], now: number): string {
  const rows = feeds.map((feed) => [
    feed.name,
    feed.simulated ? `${feed.kind} (simulated)` : feed.kind,
    feed.state,
    age(now - feed.stateSinceAt),
    String(feed.messagesPerSecond),
    feed.lastSentenceAt === null ? '-' : `${age(now - feed.lastSentenceAt)} ago`,
    String(feed.counts.messages),
    String(feed.counts.repeats),
    String(Object.values(feed.counts.rejected).reduce((sum, count) => sum + count, 0)),
    clockText(feed.clockSkewSeconds),
    feed.lateSeconds === null ? '-' : age(feed.lateSeconds * 1000),
  ])
  const reasons = feeds.filter(isTroubled).flatMap(({ name, detail }) => (detail ? [`${name}: ${detail}`] : []))
  return [table(heads, rows), ...reasons].join('\n')
}

/** A silent feed of posts has just posted that its receiver is well. */
export function isTroubled({ kind, state, simulated }: Pick<Feed, 'kind' | 'state' | 'simulated'>): boolean {
  if (simulated) return false
  return (state === 'silent' && kind !== 'push') || state === 'disconnected' || state === 'failed'
}

/** "-0.4 s", "+12 s", "24 h ahead", "3 d behind"; "-" without timestamps. */
export function clockText(skewSeconds: number | null): string {
  if (skewSeconds === null) return '-'
  if (Math.abs(skewSeconds) < 60) return `${skewSeconds > 0 ? '+' : ''}${skewSeconds} s`
  return `${age(Math.abs(skewSeconds) * 1000)} ${skewSeconds > 0 ? 'ahead' : 'behind'}`
}

/** "12 s", "4 min", "2 h", "3 d" */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}
