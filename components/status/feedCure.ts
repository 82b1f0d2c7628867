import type { FeedJson } from '#lib/wire/feedSchemas.ts'
import type { FeedCure } from './feedCureWords.ts'

/** Reasons as the service and Node word them. The first that matches counts. */
const cures: readonly [RegExp, FeedCure][] = [
  [/EADDRINUSE|port is in use/i, 'portInUse'],
  [/EACCES|permission denied/i, 'portReserved'],
  [/EADDRNOTAVAIL|not one of this machine/i, 'otherAddress'],
  [/ECONNREFUSED/i, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|unknown host/i, 'unknownHost'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timed? ?out/i, 'unreachable'],
  [/certificate|self.signed|ERR_TLS/i, 'certificate'],
  [/not authori[sz]ed|authori[sz]ation|authentication|bad user|\b40[13]\b|\bkey\b|password/i, 'denied'],
  [/no data for/i, 'noData'],
]

const listeners = new Set(['udp', 'tcp-listen'])

/** Returns the cure for the fault of a feed; `null` without a fault or a known reason. */
export function feedCureOf(
  state: FeedJson['state'],
  { kind, reason }: { kind: string; reason: string | null },
): FeedCure | null {
  if (state === 'live' || state === 'reserve') return null
  const known = reason === null ? undefined : cures.find(([pattern]) => pattern.test(reason))
  if (known) return known[1]
  if (state === 'waiting' || (state === 'disconnected' && kind === 'tcp-listen'))
    return listeners.has(kind) ? 'nothingYet' : null
  return state === 'silent' ? 'noData' : null
}
