import type { Log } from '#lib/log.ts'

/** One AIS message on its way out. */
export interface RelayedMessage {
  /** TAG block with when and where it was received. */
  tag: string
  /** A sentence for each part. */
  sentences: readonly string[]
}

/** Where a relay sends messages. */
export interface Output {
  /** The URL without parameters and passwords. */
  name: string
  /** What cannot be delivered is kept on disk meanwhile; else it is lost. */
  isBuffered: boolean
  isTagged: boolean
  /** Rejects with why it cannot be reached; with a SourceError if that will not change. */
  open(context: OutputContext): Promise<Outlet>
}

export interface OutputContext {
  signal: AbortSignal
  log: Log
}

export interface Outlet {
  /** Each text is one message, its sentences in lines. Resolves when the other side has them, as far as it tells. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function textOf({ tag, sentences }: RelayedMessage, isTagged: boolean): string {
  return isTagged ? sentences.map((sentence) => `${tag}${sentence}`).join('\n') : sentences.join('\n')
}
