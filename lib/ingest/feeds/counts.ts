import type { Message } from '#lib/ais/message.ts'
import type { Oddity } from '#lib/ais/reject.ts'
import type { IgnoredBecause } from '#lib/vessel/merge.ts'
import type { Implausible, NoObservation } from '#lib/vessel/observe.ts'
import type { FeedRejectReason } from '../reject.ts'

/** What became of everything that one source delivered. */
export interface FeedCounts {
  lines: number
  dropped: number
  messages: number
  messagesByType: Partial<Record<Message['type'], number>>
  rejected: Partial<Record<FeedRejectReason, number>>
  /** Of sentences that were read. */
  odd: Partial<Record<Oddity, number>>
  /** Messages that are not about a vessel, by what they are about. */
  notVessels: Partial<Record<NoObservation, number>>
  repeats: number
  observations: number
  implausible: Partial<Record<Implausible, number>>
  ignored: Partial<Record<IgnoredBecause | 'source-blocked', number>>
}

export function createCounts(): FeedCounts {
  return {
    lines: 0,
    dropped: 0,
    messages: 0,
    messagesByType: {},
    rejected: {},
    odd: {},
    notVessels: {},
    repeats: 0,
    observations: 0,
    implausible: {},
    ignored: {},
  }
}

export function count<Reason extends PropertyKey>(tally: Partial<Record<Reason, number>>, reason: Reason): void {
  tally[reason] = (tally[reason] ?? 0) + 1
}
