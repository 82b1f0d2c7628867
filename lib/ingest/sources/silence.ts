import type { SourceContext } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'

export interface SilenceOptions {
  sender: string
  silentSeconds: number
  /** Called after each such period without data. */
  silent?: () => void
}

/** Detects and reports that a connected sender is silent. Each silence and its end are logged once, whatever reconnects. */
export class SilenceWatch {
  readonly #options: SilenceOptions
  readonly #context: Pick<SourceContext, 'log' | 'now' | 'connection'>
  readonly #alarm: SourceDependencies['alarm']
  #cancel: (() => void) | null = null
  #lastDataAt: number | null = null
  #silentSince: number | null = null

  constructor(
    options: SilenceOptions,
    context: Pick<SourceContext, 'log' | 'now' | 'connection'>,
    alarm: SourceDependencies['alarm'],
  ) {
    this.#options = options
    this.#context = context
    this.#alarm = alarm
  }

  /** `null` while the sender is not reported as silent. */
  get silentSince(): number | null {
    return this.#silentSince
  }

  /** Expects data from now on. */
  start(): void {
    this.#lastDataAt ??= this.#context.now()
    this.#cancel ??= this.#alarm(this.#options.silentSeconds * 1000, () => this.#ring())
  }

  received(): void {
    this.stop()
    this.#lastDataAt = this.#context.now()
    if (this.#silentSince === null) return
    this.#silentSince = null
    const { sender } = this.#options
    this.#context.connection?.silent(sender, null)
    this.#context.log.info('feed has data again', { sender })
  }

  /** Expects no data: the sender is disconnected, or is not being read. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #ring(): void {
    const { sender, silentSeconds, silent } = this.#options
    this.#cancel = null
    if (this.#silentSince === null) {
      this.#silentSince = this.#lastDataAt ?? this.#context.now()
      this.#context.log.warn('feed is silent', { sender, silentSeconds })
    }
    this.#context.connection?.silent(sender, this.#silentSince)
    silent?.()
  }
}
