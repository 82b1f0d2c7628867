import { BoundedMap } from '#lib/boundedMap.ts'
import { RecentValues } from '#lib/vessel/recentValues.ts'
import type { Station } from '../push/station.ts'
import { listeningKinds, type SourceDescription } from '../source.ts'
import { CountRates, CountRing } from './countRing.ts'
import type { FeedCounts } from './counts.ts'
import type { FeedSnapshot, FeedState } from './feedSnapshot.ts'

export interface HealthSource extends Pick<SourceDescription, 'name' | 'simulated'> {
  collectionType: string
  kind: SourceDescription['kind'] | 'push'
  /** A feed without sentences for this long is silent; `null` where silence is normal. */
  silentSeconds: number | null
  reserveOf?: string | null
}

const hours = 48
const hourMilliseconds = 3_600_000
/** The latest values of which medians are reported. */
const valuesKept = 255
const maxSenders = 4

/** Tracks the health of one feed in a fixed amount of memory. All times in milliseconds since 1970. */
export class FeedHealth {
  readonly #startedAt: number
  readonly #sentences: CountRates
  readonly #messages: CountRates
  readonly #hours: CountRing
  readonly #skews = new RecentValues(valuesKept)
  readonly #signals = new RecentValues(valuesKept)
  readonly #ppms = new RecentValues(valuesKept)
  /** The latest last. */
  readonly #senders = new BoundedMap<string, true>(maxSenders)
  /** Whether anything was received, also by the ingest before. */
  #hasReceived: boolean
  #lateMicroseconds: number | null = null
  #soleShare: number | null = null
  #connectedAt: number | null = null
  #disconnectedAt: number | null = null
  #lastSentenceAt: number | null = null
  #lastMessageAt: number | null = null
  #lastPostAt: number | null = null
  #station: Station | null = null
  #quietSince: number
  /** Disconnected by Lastfix, because it was silent. */
  #isGivenUp = false
  #standingBySince: number | null = null
  #end: { failure: string | null; at: number } | null = null
  #detail: string | null = null

  /** Continues with what the ingest before has counted, and with the posts that it has received. */
  constructor(startedAt: number, before: FeedSnapshot | null = null) {
    this.#startedAt = startedAt
    const { firstAt = startedAt, counts = [] } = before?.messagesByHour ?? {}
    this.#hours = new CountRing(hourMilliseconds, hours, firstAt)
    for (const [index, count] of counts.entries()) this.#hours.add(firstAt + index * hourMilliseconds, count)
    this.#hasReceived = counts.some((count) => count > 0)
    if (before?.kind === 'push') {
      this.#lastSentenceAt = before.lastSentenceAt
      this.#lastMessageAt = before.lastMessageAt
      this.#lastPostAt = before.lastPostAt
      this.#station = before.station
    }
    this.#quietSince = this.#lastSentenceAt ?? startedAt
    this.#sentences = new CountRates(startedAt)
    this.#messages = new CountRates(startedAt)
  }

  connected(detail: string | null, at: number): void {
    if (!this.#isGivenUp && this.#connectedAt === null) this.#quietSince = at
    this.#connectedAt ??= at
    this.#disconnectedAt = null
    this.#detail = detail
  }

  /** `afterSilence`: Lastfix closed the connection for lack of data, so the feed is silent and not disconnected. */
  disconnected(reason: string, afterSilence: boolean, at: number): void {
    this.#isGivenUp = afterSilence && this.#connectedAt !== null
    this.#disconnectedAt ??= at
    this.#connectedAt = null
    this.#detail = reason
  }

  received(sentences: number, messages: number, at: number): void {
    if (sentences > 0) {
      this.#hasReceived = true
      this.#lastSentenceAt = at
      this.#quietSince = at
      this.#isGivenUp = false
      this.#sentences.add(at, sentences)
    }
    if (messages > 0) {
      this.#lastMessageAt = at
      this.#messages.add(at, messages)
      this.#hours.add(at, messages)
    }
  }

  /** Notes how far the time of a message is ahead of the system clock. */
  stamped(aheadMicroseconds: number): void {
    this.#skews.add(aheadMicroseconds)
  }

  /** Notes a whole request of a receiver. `station` is `null` if it had nothing about the receiver. */
  posted(station: Station | null, at: number): void {
    this.#lastPostAt = at
    this.#station = station ?? this.#station
  }

  /** Notes the signal of a message in dB, and its frequency error. */
  measured(signalDb: number | null, ppm: number | null): void {
    if (signalDb !== null) this.#signals.add(signalDb)
    if (ppm !== null) this.#ppms.add(ppm)
  }

  /** Notes how much later than other sources this one delivers the same messages; `null` if it cannot be compared. */
  late(microseconds: number | null): void {
    this.#lateMicroseconds = microseconds
  }

  /** Notes the share of the messages that no other source received. */
  sole(share: number | null): void {
    this.#soleShare = share
  }

  /** Notes the address of a sender. */
  sentBy(address: string): void {
    this.#senders.set(address, true)
  }

  /** A feed that is not read, because the store does not keep up, is not silent. */
  throttled(at: number): void {
    this.#quietSince = at
  }

  /** Call when a reserve begins or ends to stand by. */
  standBy(isStandingBy: boolean, at: number): void {
    this.#standingBySince = isStandingBy ? at : null
    this.#quietSince = at
    this.#connectedAt = null
    this.#disconnectedAt = null
    this.#isGivenUp = false
    this.#detail = null
  }

  /** `failure` is `null` if the feed ended as expected. */
  ended(failure: string | null, at: number): void {
    this.#end = { failure, at }
    this.#connectedAt = null
    if (failure !== null) this.#detail = failure
  }

  restarted(): void {
    this.#end = null
    this.#detail = null
  }

  snapshot(source: HealthSource, counts: FeedCounts, silentSenders: number, now: number): FeedSnapshot {
    const { name, kind, collectionType, simulated, reserveOf = null } = source
    const skew = kind === 'file' || simulated ? null : this.#skews.quantile(0.5)
    return {
      name,
      kind,
      collectionType,
      simulated,
      ...this.#stateOf(source, now),
      detail: this.#detail,
      reserveOf,
      connectedAt: this.#connectedAt,
      lastSentenceAt: this.#lastSentenceAt,
      lastMessageAt: this.#lastMessageAt,
      lastPostAt: this.#lastPostAt,
      station: this.#stationNow(),
      silentSenders,
      senders: [...this.#senders.keys()],
      sentencesPerSecond: this.#sentences.perSecond(now),
      messagesPerSecond: this.#messages.perSecond(now),
      sentencesByMinute: this.#sentences.byMinute(now),
      messagesByMinute: this.#messages.byMinute(now),
      messagesByHour: this.#hours.upToNow(now),
      clockSkewSeconds: secondsOf(skew),
      lateSeconds: secondsOf(this.#lateMicroseconds),
      soleShare: this.#soleShare,
      counts: structuredClone(counts),
    }
  }

  #stationNow(): FeedSnapshot['station'] {
    const signalDb = medianOf(this.#signals)
    const ppm = medianOf(this.#ppms)
    if (!this.#station && signalDb === null && ppm === null) return null
    const { id = null, software = null, device = null, position = null } = this.#station ?? {}
    return { id, software, device, position, signalDb, ppm }
  }

  #stateOf({ kind, silentSeconds }: HealthSource, now: number): { state: FeedState; stateSinceAt: number } {
    if (this.#end) return { state: this.#end.failure === null ? 'ended' : 'failed', stateSinceAt: this.#end.at }
    if (this.#standingBySince !== null) return { state: 'reserve', stateSinceAt: this.#standingBySince }
    if (this.#isAwaited(kind)) {
      return { state: 'waiting', stateSinceAt: this.#disconnectedAt ?? this.#connectedAt ?? this.#startedAt }
    }
    if (this.#disconnectedAt !== null && !this.#isGivenUp) {
      return { state: 'disconnected', stateSinceAt: this.#disconnectedAt }
    }
    if (kind === 'push') return this.#stateOfPosts(silentSeconds ?? 0, now)
    const isQuiet = silentSeconds !== null && now - this.#quietSince >= silentSeconds * 1000
    if (isQuiet || this.#isGivenUp) return { state: 'silent', stateSinceAt: this.#quietSince }
    const stateSinceAt = this.#connectedAt ?? this.#startedAt
    return { state: this.#lastSentenceAt === null ? 'waiting' : 'live', stateSinceAt }
  }

  /** A source that listens is not silent before a receiver has sent something. */
  #isAwaited(kind: HealthSource['kind']): boolean {
    if (!listeningKinds.has(kind) || this.#hasReceived || this.#isGivenUp) return false
    return kind === 'udp' || this.#connectedAt === null
  }

  /** A receiver that posts nothing but signs of life is silent, one that does not post is idle. */
  #stateOfPosts(idleSeconds: number, now: number): { state: FeedState; stateSinceAt: number } {
    const isRecent = (at: number | null): at is number => at !== null && now - at < idleSeconds * 1000
    if (isRecent(this.#lastSentenceAt)) return { state: 'live', stateSinceAt: this.#startedAt }
    if (!isRecent(this.#lastPostAt)) return { state: 'idle', stateSinceAt: this.#lastPostAt ?? this.#quietSince }
    return { state: this.#lastSentenceAt === null ? 'waiting' : 'silent', stateSinceAt: this.#quietSince }
  }
}

function medianOf(values: RecentValues): number | null {
  const median = values.quantile(0.5)
  return median === null ? null : Math.round(median * 100) / 100
}

function secondsOf(microseconds: number | null): number | null {
  return microseconds === null ? null : Math.round(microseconds / 1e4) / 100
}
