import type { Log } from '#lib/log.ts'

/** An AIS message to be sent. */
export interface RelayedMessage {
  /** TAG block with time and station of the reception. */
  tag: string
  /** A sentence per part. */
  sentences: readonly string[]
}

/** A destination of a relay. */
export interface Output {
  /** The URL without parameters and passwords. */
  name: string
  /** Whether undelivered messages are stored on disk. Otherwise they are lost. */
  isBuffered: boolean
  isTagged: boolean
  /** Limits the pause between two attempts to deliver. */
  maxPauseMilliseconds?: number | undefined
  /** Rejects if the destination cannot be reached; with a SourceError for a permanent failure. */
  open(context: OutputContext): Promise<Outlet>
}

export interface OutputContext {
  signal: AbortSignal
  log: Log
}

export interface Outlet {
  /** Sends texts of one message each, with one sentence per line. Resolves when they are sent, or acknowledged if possible. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function textOf({ tag, sentences }: RelayedMessage, isTagged: boolean): string {
  return isTagged ? sentences.map((sentence) => `${tag}${sentence}`).join('\n') : sentences.join('\n')
}

/** The lines of messages as plotters and receivers send them. */
export function linesOf(texts: readonly string[]): string {
  return texts.map((text) => `${text.replaceAll('\n', '\r\n')}\r\n`).join('')
}
