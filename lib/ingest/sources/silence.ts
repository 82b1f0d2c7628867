import type { LineSink, SourceContext } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'

/** Notices that somebody who is connected says nothing. */
export interface SilenceWatch {
  /** From now on something should come. */
  listen(): void
  heard(): void
  /** Nothing can come: nobody is connected, or we are too busy to listen. */
  rest(): void
  /** `null` unless what was said last of this sender is that it is silent. */
  readonly silentSince: number | null
}

export interface SilenceOptions {
  sender: string
  silentSeconds: number
  /** Called each time that so many seconds have passed without a word. */
  silent?: () => void
}

/** Each silence is logged once, however often the connection is made anew meanwhile, and so is its end. */
export function createSilenceWatch(
  { sender, silentSeconds, silent }: SilenceOptions,
  sink: Pick<LineSink, 'silent'>,
  { log, now }: Pick<SourceContext, 'log' | 'now'>,
  alarm: SourceDependencies['alarm'],
): SilenceWatch {
  let cancel: (() => void) | null = null
  let heardAt: number | null = null
  let silentSince: number | null = null

  function ring(): void {
    cancel = null
    if (silentSince === null) {
      silentSince = heardAt ?? now()
      log.warn('connected, but nothing comes', { sender, silentSeconds })
    }
    sink.silent(sender, silentSince)
    silent?.()
  }

  function rest(): void {
    cancel?.()
    cancel = null
  }

  return {
    rest,
    listen() {
      heardAt ??= now()
      cancel ??= alarm(silentSeconds * 1000, ring)
    },
    heard() {
      rest()
      heardAt = now()
      if (silentSince === null) return
      silentSince = null
      sink.silent(sender, null)
      log.info('something comes again', { sender })
    },
    get silentSince() {
      return silentSince
    },
  }
}
