import { createRecentNumbers } from '../recentNumbers.ts'
import type { SourceDescription } from '../source.ts'
import { createCountRing } from './countRing.ts'
import type { FeedCounts } from './counts.ts'
import type { FeedSnapshot, FeedState } from './feedSnapshot.ts'

/** Notes how one feed is, in memory that does not grow. All times in milliseconds since 1970. */
export interface FeedHealth {
  connected(detail: string | null, at: number): void
  /** `afterSilence`: it was given up because nothing came, which is not to look as if the other side had gone. */
  disconnected(reason: string, afterSilence: boolean, at: number): void
  /** Lines came, and so many of them or of what they completed were messages. */
  heard(sentences: number, messages: number, at: number): void
  /** A message came with the time it was heard at, and how far that is ahead of ours. */
  stamped(aheadMicroseconds: number): void
  /** It is us who do not listen: the store does not keep up. That is no silence. */
  heldBack(at: number): void
  /** `null` when it has come to its end as it should. */
  ended(failure: string | null, at: number): void
  snapshot(source: HealthSource, counts: FeedCounts, silentSenders: number, now: number): FeedSnapshot
}

export interface HealthSource extends Pick<SourceDescription, 'name' | 'collectionType' | 'simulated'> {
  kind: SourceDescription['kind'] | 'push'
  /** After how many seconds without a sentence it is called silent; `null` where silence is in order. */
  silentSeconds: number | null
}

const RATE_SECONDS = 10
const MINUTES = 60
const SKEWS_REMEMBERED = 255

export function createFeedHealth(startedAt: number): FeedHealth {
  const sentencesBySecond = createCountRing(1_000, RATE_SECONDS, startedAt)
  const messagesBySecond = createCountRing(1_000, RATE_SECONDS, startedAt)
  const sentencesByMinute = createCountRing(60_000, MINUTES, startedAt)
  const messagesByMinute = createCountRing(60_000, MINUTES, startedAt)
  const skews = createRecentNumbers(SKEWS_REMEMBERED)
  let connectedAt: number | null = null
  let disconnectedAt: number | null = null
  let lastSentenceAt: number | null = null
  let lastMessageAt: number | null = null
  let quietSince = startedAt
  let isGivenUp = false
  let end: { failure: string | null; at: number } | null = null
  let detail: string | null = null

  function stateOf({ kind, silentSeconds }: HealthSource, now: number): { state: FeedState; stateSinceAt: number } {
    if (end) return { state: end.failure === null ? 'ended' : 'failed', stateSinceAt: end.at }
    if (disconnectedAt !== null && !isGivenUp) return { state: 'disconnected', stateSinceAt: disconnectedAt }
    const isQuiet = silentSeconds !== null && now - quietSince >= silentSeconds * 1000
    if (isQuiet || isGivenUp) return { state: kind === 'push' ? 'idle' : 'silent', stateSinceAt: quietSince }
    if (lastSentenceAt === null) return { state: 'waiting', stateSinceAt: connectedAt ?? startedAt }
    return { state: 'live', stateSinceAt: connectedAt ?? startedAt }
  }

  return {
    connected(to, at) {
      if (!isGivenUp && connectedAt === null) quietSince = at
      connectedAt ??= at
      disconnectedAt = null
      detail = to
    },
    disconnected(reason, afterSilence, at) {
      isGivenUp = afterSilence && connectedAt !== null
      disconnectedAt ??= at
      connectedAt = null
      detail = reason
    },
    heard(sentences, messages, at) {
      if (sentences > 0) {
        lastSentenceAt = at
        quietSince = at
        isGivenUp = false
        sentencesBySecond.add(at, sentences)
        sentencesByMinute.add(at, sentences)
      }
      if (messages > 0) {
        lastMessageAt = at
        messagesBySecond.add(at, messages)
        messagesByMinute.add(at, messages)
      }
    },
    stamped(aheadMicroseconds) {
      skews.add(aheadMicroseconds)
    },
    heldBack(at) {
      quietSince = at
    },
    ended(failure, at) {
      end = { failure, at }
      connectedAt = null
      if (failure !== null) detail = failure
    },
    snapshot(source, counts, silentSenders, now) {
      const { name, kind, collectionType, simulated } = source
      const skew = kind === 'file' || simulated ? null : skews.median()
      return {
        ...{ name, kind, collectionType, simulated },
        ...stateOf(source, now),
        ...{ detail, connectedAt, lastSentenceAt, lastMessageAt, silentSenders },
        sentencesPerSecond: perSecond(sentencesBySecond.complete(now)),
        messagesPerSecond: perSecond(messagesBySecond.complete(now)),
        sentencesByMinute: sentencesByMinute.complete(now),
        messagesByMinute: messagesByMinute.complete(now),
        clockSkewSeconds: skew === null ? null : Math.round(skew / 1e4) / 100,
        counts: structuredClone(counts),
      }
    },
  }
}

function perSecond(seconds: readonly number[]): number {
  if (seconds.length === 0) return 0
  const sum = seconds.reduce((total, count) => total + count, 0)
  return Math.round((sum / seconds.length) * 100) / 100
}
