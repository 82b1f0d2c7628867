import type { CollectionType } from '#lib/vessel/fields.ts'
import type { Log } from '#lib/log.ts'

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
   * cannot (udp) asks `isFull` first and counts what it drops.
   */
  lines(lines: readonly string[], arrivalMilliseconds: number): Promise<void>
  isFull(): boolean
  dropped(lines: number): void
}

/** A source that cannot work as it was asked to; the message names it and what is accepted. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
