import type { FeedJson, FeedsJson } from '#lib/wire/feeds.ts'
import { stateWords } from './feedWords.ts'

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
export function alarmOf({ ingest, feeds }: FeedsJson, nowMs: number): Alarm | null {
  if (!ingest) {
    const text = 'Ingest has not run yet: no ship is heard.'
    return { key: 'never', tone: 'danger', text }
  }
  if (!ingest.running) {
    const since = ingest.stoppedAt ?? ingest.reportedAt
    const text = `Ingest is not running: nothing has been heard since ${clock(since, nowMs)}. Ships stay where they were.`
    return { key: `stopped ${since}`, tone: 'danger', text }
  }
  const troubled = feeds.filter((feed) => !feed.simulated && isTroubled(feed, nowMs))
  const [first] = troubled
  if (!first) return null
  return {
    key: troubled.map(({ name, state, stateSince }) => `${name} ${state} ${stateSince}`).join('\n'),
    tone: troubled.some(({ state }) => state !== 'silent') ? 'danger' : 'warning',
    text: troubled.length === 1 ? textOf(first, nowMs) : textOfSeveral(troubled, feeds.length, nowMs),
  }
}

function isTroubled({ state, stateSince }: FeedJson, nowMs: number): boolean {
  return alarming.has(state) && (state !== 'disconnected' || nowMs - Date.parse(stateSince) >= graceMs)
}

function textOf({ name, state, stateSince, detail }: FeedJson, nowMs: number): string {
  if (state === 'silent') return `${name} is silent: nothing has come since ${clock(stateSince, nowMs)}.`
  const reason = detail ? ` (${detail})` : ''
  if (state === 'failed') return `${name} has failed${reason}.`
  return `${name} is not connected since ${clock(stateSince, nowMs)}${reason}.`
}

function textOfSeveral(troubled: readonly FeedJson[], all: number, nowMs: number): string {
  const named = troubled.map(
    ({ name, state, stateSince }) => `${name} ${stateWords[state].word} since ${clock(stateSince, nowMs)}`,
  )
  return `${troubled.length} of ${all} feeds do not hear: ${named.slice(0, 3).join(', ')}${named.length > 3 ? ', …' : ''}.`
}

/** "03:12 UTC", with the day in front where it is not today's. */
function clock(iso: string, nowMs: number): string {
  const [day = '', time = ''] = iso.split('T')
  const isToday = new Date(nowMs).toISOString().startsWith(day)
  return `${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC`
}
