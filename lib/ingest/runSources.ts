import { pause } from '#lib/pause.ts'
import { Delivery, until } from './reserve.ts'
import { type ConnectionReports, type Sink, type Source, type SourceContext, SourceError } from './source.ts'
import { CannotListen } from './sources/failure.ts'

export interface SourceRun {
  source: Source
  sink: Sink & { readonly counts: { readonly lines: number } }
  connection?: ConnectionReports
  /** Called when the source has ended by itself; `failure` is `null` if it ended as expected. */
  ended?(failure: SourceError | null): void
  /** Called when a source that had ended begins again. */
  restarted?(): void
  /** Called when a reserve begins or ends to stand by. */
  standBy?(isStandingBy: boolean): void
  /** Whether a reserve was connected when the process before ended. */
  wasInUse?: boolean
  /** Ends this source alone. */
  signal?: AbortSignal
  /** Begins again while its port is in use, since the program that has it may end. */
  waitsForPort?: boolean
}

const portMilliseconds = 10_000

interface RunOptions extends Omit<SourceContext, 'connection'> {
  /** How often a reserve looks whether its source is silent. */
  checkMilliseconds?: number
}

/** Runs sources until all have ended, and reserves only while their source is silent. Rejects once every source has failed. */
export function runSources(runs: readonly SourceRun[], options: RunOptions): Promise<void> {
  return untilAllEnded(new RunningSources(options).start(runs))
}

/** Rejects once every source has failed. */
export async function untilAllEnded(running: readonly Promise<SourceError | null>[]): Promise<void> {
  const failures = await Promise.all(running)
  const failure = failures.find((each) => each !== null)
  if (failure && failures.every((each) => each !== null)) throw failure
}

/** The sources that a process runs. Each may begin and end at any time. */
export class RunningSources {
  readonly #options: RunOptions
  readonly #deliveries = new Map<string, Delivery>()

  constructor(options: RunOptions) {
    this.#options = options
  }

  /** Each promise resolves when the source has ended, to the reason if it failed. */
  start(runs: readonly SourceRun[]): Promise<SourceError | null>[] {
    for (const { source, sink } of runs) {
      const { description } = source
      this.#deliveries.set(description.name, new Delivery(description, sink, this.#options.now()))
    }
    return runs.map((run) => this.#run(run))
  }

  async #run(run: SourceRun): Promise<SourceError | null> {
    const { name, reserveOf } = run.source.description
    const own = this.#deliveries.get(name)
    const signal = run.signal ? AbortSignal.any([this.#options.signal, run.signal]) : this.#options.signal
    const options = { ...this.#options, signal }
    const failure = await (own && reserveOf !== null
      ? runReserve(run, own, () => this.#deliveries.get(reserveOf), options)
      : runSource(run, options))
    own?.ended()
    return failure
  }
}

async function runReserve(
  run: SourceRun,
  own: Delivery,
  /** The source itself may begin again, or be missing. */
  otherNow: () => Delivery | undefined,
  options: RunOptions,
): Promise<SourceError | null> {
  const { signal, now, checkMilliseconds = 1_000 } = options
  const { name: source, reserveOf } = run.source.description
  const log = options.log.with({ source, reserveOf })
  const isSilent = () => otherNow()?.isSilent(now()) ?? true
  if (run.wasInUse) otherNow()?.presumeSilent(now())
  for (;;) {
    if (!isSilent()) {
      own.standsBy()
      run.standBy?.(true)
      await until(isSilent, checkMilliseconds, signal)
      if (signal.aborted) return null
      log.warn('reserve connects, because its source is silent')
      own.connects(now())
      run.standBy?.(false)
    }
    const ending = new AbortController()
    let hasEnded = false
    const running = runSource(run, { ...options, signal: AbortSignal.any([signal, ending.signal]) }).finally(() => {
      hasEnded = true
      ending.abort()
    })
    const isBack = () => otherNow()?.isBack(now()) ?? false
    await until(isBack, checkMilliseconds, AbortSignal.any([signal, ending.signal]))
    const isOver = hasEnded
    ending.abort()
    const failure = await running
    if (isOver || signal.aborted) return failure
    log.info('reserve disconnects, because its source is back')
  }
}

async function runSource(
  { source, sink, connection, ended, restarted, waitsForPort = false }: SourceRun,
  context: SourceContext,
): Promise<SourceError | null> {
  const log = context.log.with({ source: source.description.name })
  for (let reason: string | null = null; ; ) {
    try {
      await source.run(sink, { ...context, log, connection })
      if (context.signal.aborted) return null
      ended?.(null)
      log.info('source has ended', { lines: sink.counts.lines })
      return null
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      ended?.(error)
      if (error.message !== reason) log.error('source failed', { reason: error.message })
      reason = error.message
      if (!waitsForPort || !(error instanceof CannotListen)) return error
    }
    await pause(portMilliseconds, context.signal)
    if (context.signal.aborted) return null
    restarted?.()
  }
}
