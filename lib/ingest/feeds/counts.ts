import type { Message } from '#lib/ais/message.ts'
import type { Oddity } from '#lib/ais/reject.ts'
import type { IgnoredBecause } from '#lib/vessel/merge.ts'
import type { Implausible, NoObservation } from '#lib/vessel/observe.ts'
import type { FeedRejectReason } from '../reject.ts'

/** Counts of the lines and messages of one source, by outcome. */
export interface FeedCounts {
  lines: number
  dropped: number
  messages: number
  messagesByType: Partial<Record<Message['type'], number>>
  rejected: Partial<Record<FeedRejectReason, number>>
  /** Oddities of accepted sentences. */
  odd: Partial<Record<Oddity, number>>
  /** Messages about anything but a vessel, by subject. */
  notVessels: Partial<Record<NoObservation, number>>
  repeats: number
  observations: number
  implausible: Partial<Record<Implausible, number>>
  ignored: Partial<Record<IgnoredBecause | 'source-blocked' | 'too-many-new-vessels', number>>
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
