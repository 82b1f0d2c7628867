import type { LineSink, SourceContext } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'

/** Notices that a connected sender is silent. */
export interface SilenceWatch {
  /** Data is expected from now on. */
  listen(): void
  received(): void
  /** No data is expected: nothing is connected, or we are too busy to read. */
  rest(): void
  /** `null` while the sender is not reported as silent. */
  readonly silentSince: number | null
}

export interface SilenceOptions {
  sender: string
  silentSeconds: number
  /** Called each time that this long has passed without data. */
  silent?: () => void
}

/** Each silence is logged once, however often we reconnect meanwhile, and so is its end. */
export function createSilenceWatch(
  { sender, silentSeconds, silent }: SilenceOptions,
  sink: Pick<LineSink, 'silent'>,
  { log, now }: Pick<SourceContext, 'log' | 'now'>,
  alarm: SourceDependencies['alarm'],
): SilenceWatch {
  let cancel: (() => void) | null = null
  let lastDataAt: number | null = null
  let silentSince: number | null = null

  function ring(): void {
    cancel = null
    if (silentSince === null) {
      silentSince = lastDataAt ?? now()
      log.warn('feed is silent', { sender, silentSeconds })
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
      lastDataAt ??= now()
      cancel ??= alarm(silentSeconds * 1000, ring)
    },
    received() {
      rest()
      lastDataAt = now()
      if (silentSince === null) return
      silentSince = null
      sink.silent(sender, null)
      log.info('feed has data again', { sender })
    },
    get silentSince() {
      return silentSince
    },
  }
}
