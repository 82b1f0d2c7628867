import type { Message } from '#lib/ais/message.ts'
import type { Log } from '#lib/log.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import type { FeedRejectReason } from './reject.ts'

/** Delivers sentences or decoded messages. */
export interface Source {
  description: SourceDescription
  /**
   * Delivers lines until the source ends or `signal` aborts, then resolves. Reconnects after a lost connection; rejects with a
   * SourceError for a permanent failure, such as a missing file.
   */
  run(sink: Sink, context: SourceContext): Promise<void>
  /** Makes the past of a simulation, which `run` then continues. `stored` has its vessels in the store. */
  past?: ((nowMilliseconds: number, stored: StoredFleet | null) => Past) | undefined
}

/** The first creation and the last position of the simulated vessels in the store. */
export interface StoredFleet {
  sinceMilliseconds: number
  untilMilliseconds: number
}

export interface Past {
  /** Whether it continues what is stored; otherwise it replaces that. */
  isContinued: boolean
  sinceMilliseconds: number
  lines(): AsyncIterable<PastLines>
}

/** Lines that were received by a time. */
export interface PastLines {
  untilMilliseconds: number
  lines: string[]
}

export interface SourceDescription {
  /** Unique among the sources of one ingest: from `name=`, else from the URL. */
  name: string
  kind: 'tcp' | 'tcp-listen' | 'udp' | 'file' | 'stdin' | 'mqtt' | 'gpsd' | 'aisstream' | 'nats' | 'demo'
  collectionType: CollectionType
  simulated: boolean
  /** A feed without sentences for this long is silent; `null` if silence is normal. */
  silentSeconds: number | null
  /** The source that this one replaces while it is silent. */
  reserveOf: string | null
  terms: SourceTerms
}

/** Kinds that wait for receivers to connect or send. */
export const listeningKinds: ReadonlySet<string> = new Set<SourceDescription['kind']>(['udp', 'tcp-listen'])

/** The terms under which a source may be shown. */
export interface SourceTerms {
  /** Names the owner of the data. */
  credit: string | null
  /** A short name or an address. */
  licence: string | null
  /** Whether public links may show its positions. */
  isPublic: boolean
}

export interface SourceContext {
  signal: AbortSignal
  log: Log
  now: () => number
  /** `undefined` where connections are logged only. */
  connection?: ConnectionReports | undefined
}

/** Receives reports of a source about its connection. */
export interface ConnectionReports {
  /** `detail` is the peer, unless the name of the source is. */
  connected(detail: string | null, atMilliseconds: number): void
  /** Call for a lost connection. The source will reconnect. */
  disconnected(reason: string, atMilliseconds: number): void
  /** Call when a connected sender is silent, with the start of the silence; `null` when it has data again. */
  silent(sender: string, sinceMilliseconds: number | null): void
}

export interface LineSink {
  /**
   * Receives whole lines without their line ends, and resolves when it has room for more. A source that can wait must wait; a
   * source that cannot (udp) checks `isFull` first and counts dropped lines. The parts of a message are assembled per `sender`.
   */
  lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void>
  /** Resolves when all data received so far is durable, so that the sender may delete it. */
  durable(): Promise<void>
  /** Call when a sender is gone. Its incomplete messages stay incomplete. */
  senderGone(sender: string): void
  isFull(): boolean
  dropped(lines: number): void
}

/** Receives decoded messages as well as sentences. */
export interface Sink extends LineSink {
  /** Like `lines`, with an entry for each line of the source. */
  records(records: readonly SourceRecord[], arrivalMilliseconds: number): Promise<void>
}

/** The messages of one line, or the reason why it has none. */
export type SourceRecord = readonly SourceMessage[] | FeedRejectReason

export interface SourceMessage {
  message: Message
  /** `null` if unknown; the time of arrival then counts. */
  sentMicroseconds: number | null
  /** Equal when the same message is received twice. */
  contentKey: string
  /** The source does not say the class of the transponder, so that the type of the message says nothing about it. */
  hasNoClass?: true
}

/** A source cannot work as configured. The message names the source and the accepted configuration. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  /** The message without the source that it begins with. */
  problem: string | null = null
}
