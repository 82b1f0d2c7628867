import type { FeedJson, FeedsJson } from '#lib/wire/feeds.ts'
import type { StatusWords } from './statusWords.ts'

export interface Alarm {
  /** Another when something else is wrong: what was dismissed then comes back. */
  key: string
  tone: 'warning' | 'danger'
  text: string
}

const alarming = new Set<FeedJson['state']>(['silent', 'disconnected', 'failed'])
/** A connection that is lost is mostly there again by then. */
const graceMs = 10_000

/** What somebody who looks at the map must know of where its ships come from; `null` when all is well. */
export function alarmOf({ ingest, feeds }: FeedsJson, nowMs: number, words: StatusWords): Alarm | null {
  if (!ingest) {
    return { key: 'never', tone: 'danger', text: words.alarm.never }
  }
  if (!ingest.running) {
    const since = ingest.stoppedAt ?? ingest.reportedAt
    return { key: `stopped ${since}`, tone: 'danger', text: words.alarm.notRunning(clock(since, nowMs)) }
  }
  if (ingest.notStoredSince) {
    const since = ingest.notStoredSince
    return { key: `not stored ${since}`, tone: 'danger', text: words.alarm.notStored(clock(since, nowMs)) }
  }
  const troubled = feeds.filter((feed) => !feed.simulated && isTroubled(feed, nowMs))
  const [first] = troubled
  if (!first) return null
  return {
    key: troubled.map(({ name, state, stateSince }) => `${name} ${state} ${stateSince}`).join('\n'),
    tone: troubled.some(({ state }) => state !== 'silent') ? 'danger' : 'warning',
    text: troubled.length === 1 ? textOf(first, nowMs, words) : textOfSeveral(troubled, feeds.length, nowMs, words),
  }
}

function isTroubled({ state, stateSince }: FeedJson, nowMs: number): boolean {
  return alarming.has(state) && (state !== 'disconnected' || nowMs - Date.parse(stateSince) >= graceMs)
}

function textOf({ name, state, stateSince, detail }: FeedJson, nowMs: number, { alarm }: StatusWords): string {
  const since = clock(stateSince, nowMs)
  if (state === 'silent') return alarm.silent(name, since)
  const reason = detail ? ` (${detail})` : ''
  return state === 'failed' ? alarm.failed(name, reason) : alarm.disconnected(name, since, reason)
}

function textOfSeveral(
  troubled: readonly FeedJson[],
  all: number,
  nowMs: number,
  { alarm, states }: StatusWords,
): string {
  const named = troubled.map(({ name, state, stateSince }) => alarm.one(name, states[state], clock(stateSince, nowMs)))
  return alarm.several(troubled.length, all, `${named.slice(0, 3).join(', ')}${named.length > 3 ? ', …' : ''}`)
}

/** "03:12 UTC", with the day in front where it is not today's. */
function clock(iso: string, nowMs: number): string {
  const [day = '', time = ''] = iso.split('T')
  const isToday = new Date(nowMs).toISOString().startsWith(day)
  return `${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC`
}
