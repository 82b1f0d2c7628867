import type { FeedJson } from '#lib/wire/feedSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { FeedTrouble } from './feedTrouble.ts'
import type { StatusWords } from './statusWords.ts'

export interface Alarm {
  /** Changes with the problem, so that a dismissed alarm comes back. */
  key: string
  text: string
}

export function alarmOf(trouble: FeedTrouble, nowMs: number, words: StatusWords, isAdministrator: boolean): Alarm {
  const { alarm } = words
  switch (trouble.kind) {
    case 'never':
      return { key: 'never', text: alarm.never }
    case 'not-running':
      return { key: `stopped ${trouble.since}`, text: alarm.notRunning(clock(trouble.since, nowMs)) }
    case 'not-stored':
      return {
        key: `not stored ${trouble.since}`,
        text: `${alarm.notStored(clock(trouble.since, nowMs))} ${isAdministrator ? alarm.details : alarm.ask}`,
      }
    case 'feeds': {
      const { troubled, feedCount } = trouble
      return {
        key: troubled.map(({ name, state, state_since }) => `${name} ${state} ${state_since}`).join('\n'),
        text:
          troubled.length === 1 ? textOf(troubled[0], nowMs, words) : textOfSeveral(troubled, feedCount, nowMs, words),
      }
    }
  }
}

function textOf({ name, state, state_since, detail }: FeedJson, nowMs: number, { alarm }: StatusWords): string {
  const since = clock(state_since, nowMs)
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
  const areSilent = troubled.every(({ state }) => state === 'silent')
  const named = troubled.map(({ name, state, state_since }) => {
    const since = clock(state_since, nowMs)
    return areSilent ? alarm.since(name, since) : alarm.one(name, states[state], since)
  })
  const list = `${named.slice(0, 3).join(', ')}${named.length > 3 ? ', …' : ''}`
  return (areSilent ? alarm.silentFeeds : alarm.troubledFeeds)(troubled.length, all, list)
}

/** Formats "03:12 UTC", with the day in front unless it is today. */
function clock(iso: string, nowMs: number): string {
  const [day = '', time = ''] = iso.split('T')
  const isToday = isoTime(nowMs).startsWith(day)
  return `${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC`
}
