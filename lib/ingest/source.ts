import type { Message } from '#lib/ais/message.ts'
import type { Log } from '#lib/log.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import type { FeedRejectReason } from './reject.ts'

/** Where sentences come from. */
export interface Source {
  description: SourceDescription
  /**
   * Delivers lines until the source ends or `signal` aborts, then resolves. A lost connection is made again inside; what
   * cannot come back (a missing file) rejects with a SourceError.
   */
  run(sink: Sink, context: SourceContext): Promise<void>
}

export interface SourceDescription {
  /** Unique among the sources of one ingest: from `name=`, else from the URL. */
  name: string
  kind: 'tcp' | 'tcp-listen' | 'udp' | 'file' | 'stdin' | 'aisstream' | 'nats' | 'demo'
  collectionType: CollectionType
  simulated: boolean
  /** A feed without sentences for this long is silent; `null` where silence is normal. */
  silentSeconds: number | null
}

export interface SourceContext {
  signal: AbortSignal
  log: Log
  now: () => number
}

export interface LineSink {
  /**
   * Takes whole lines without their line ends, and resolves when it has room for more. A source that can wait must; one that
   * cannot (udp) asks `isFull` first and counts what it drops. The parts of a message are assembled per `sender`.
   */
  lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void>
  /** Resolves when everything taken so far outlasts this process: then the other side may forget it. */
  durable(): Promise<void>
  /** A sender is gone: incomplete messages of it stay incomplete. */
  senderGone(sender: string): void
  /** A sender is connected and silent since then; `null` when data comes again. */
  silent(sender: string, sinceMilliseconds: number | null): void
  /** `detail` says to whom, where the source's name does not. */
  connected(detail: string | null, atMilliseconds: number): void
  /** The source will reconnect. */
  disconnected(reason: string, atMilliseconds: number): void
  isFull(): boolean
  dropped(lines: number): void
}

/** Takes decoded messages as well as sentences. */
export interface Sink extends LineSink {
  /** As `lines`; an entry for each line or row of the source. */
  records(records: readonly SourceRecord[], arrivalMilliseconds: number): Promise<void>
}

/** The messages of one line or row, or why it has none. */
export type SourceRecord = readonly SourceMessage[] | FeedRejectReason

export interface SourceMessage {
  message: Message
  /** `null` where it is unknown: then the time of arrival counts. */
  sentMicroseconds: number | null
  /** Equal when the same message is received twice. */
  contentKey: string
}

/** A source that cannot work as configured; the message names it and what is expected. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
