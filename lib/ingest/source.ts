import type { Log } from '#lib/log.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'

/** Where sentences come from. A source is written once and knows nothing of what becomes of its lines. */
export interface Source {
  description: SourceDescription
  /**
   * Hands over lines until the source ends or `signal` aborts; resolves then. What can come back (a lost connection)
   * is tried again inside; what cannot (a file that is not there) rejects with a SourceError.
   */
  run(sink: LineSink, context: SourceContext): Promise<void>
}

export interface SourceDescription {
  /** Unique among the sources of one ingest: given by `name=`, else made from the URL. */
  name: string
  kind: 'tcp' | 'tcp-listen' | 'udp' | 'file' | 'stdin' | 'demo'
  collectionType: CollectionType
  simulated: boolean
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
  isFull(): boolean
  dropped(lines: number): void
}

/** A source that cannot work as it was asked to; the message names it and what is accepted. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
