import type { Message } from '#lib/ais/message.ts'
import type { Log } from '#lib/log.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import type { FeedRejectReason } from './reject.ts'

/** Where sentences come from. A source is written once and knows nothing of what becomes of its lines. */
export interface Source {
  description: SourceDescription
  /**
   * Hands over lines until the source ends or `signal` aborts; resolves then. What can come back (a lost connection)
   * is tried again inside; what cannot (a file that is not there) rejects with a SourceError.
   */
  run(sink: Sink, context: SourceContext): Promise<void>
}

export interface SourceDescription {
  /** Unique among the sources of one ingest: given by `name=`, else made from the URL. */
  name: string
  kind: 'tcp' | 'tcp-listen' | 'udp' | 'file' | 'stdin' | 'aisstream' | 'demo'
  collectionType: CollectionType
  simulated: boolean
  /** After how many seconds without a sentence it is called silent; `null` where silence is in order. */
  silentSeconds: number | null
}

export interface SourceContext {
  signal: AbortSignal
  log: Log
  now: () => number
}

export interface LineSink {
  /**
   * Takes whole lines without their line ends. Resolves when more are welcome: a source that can wait must; one that
   * cannot (udp) asks `isFull` first and counts what it drops. `sender` tells apart who spoke where a source hears
   * several: the parts of a message are put together per sender.
   */
  lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void>
  /** A sender has gone: what it left unfinished will not be finished. */
  senderGone(sender: string): void
  /** A sender is connected and has said nothing since then; `null` when it speaks again. */
  silent(sender: string, sinceMilliseconds: number | null): void
  /** From now on it can be heard: `detail` says whom, where there is more to say than the source's name. */
  connected(detail: string | null, atMilliseconds: number): void
  /** Nothing can be heard, and why; it is tried again. */
  disconnected(reason: string, atMilliseconds: number): void
  isFull(): boolean
  dropped(lines: number): void
}

/** Takes, beside sentences, what comes decoded. */
export interface Sink extends LineSink {
  /** As `lines`; an entry for each line, row or other piece in which the source comes. */
  records(records: readonly HeardRecord[], arrivalMilliseconds: number): Promise<void>
}

/** The messages of one line, or why it has none. */
export type HeardRecord = readonly HeardMessage[] | FeedRejectReason

export interface HeardMessage {
  message: Message
  /** `null` where nothing tells it: then the time of arrival counts. */
  sentMicroseconds: number | null
  /** Equal when the same message is heard twice. */
  contentKey: string
}

/** A source that cannot work as it was asked to; the message names it and what is accepted. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
