import type { SourceJson } from '#lib/wire/sources.ts'
import { feedCureOf } from '../../status/feedCure.ts'
import type { Cure } from './sourceStateWords.ts'

/** Returns the cure for the fault of a source; `null` without a fault or a known reason. */
export function cureOf({ state, kind, reason }: Pick<SourceJson, 'state' | 'kind' | 'reason'>): Cure | null {
  if (state === 'overridden') return 'overridden'
  if (state === 'not_running') return 'notRunning'
  if (state === 'paused' || state === 'pending') return null
  return feedCureOf(state, { kind, reason })
}
