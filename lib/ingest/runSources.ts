import { Delivery, until } from './reserve.ts'
import { type ConnectionReports, type Sink, type Source, type SourceContext, SourceError } from './source.ts'

export interface SourceRun {
  source: Source
  sink: Sink & { readonly counts: { readonly lines: number } }
  connection?: ConnectionReports
  /** Called when the source has ended by itself; `failure` is `null` if it ended as expected. */
  ended?(failure: SourceError | null): void
  /** Called when a reserve begins or ends to stand by. */
  standBy?(isStandingBy: boolean): void
  /** Whether a reserve was connected when the process before ended. */
  wasInUse?: boolean
}

interface RunOptions extends Omit<SourceContext, 'connection'> {
  /** How often a reserve looks whether its source is silent. */
  checkMilliseconds?: number
}

/** Runs sources until all have ended, and reserves only while their source is silent. Rejects once every source has failed. */
export async function runSources(runs: readonly SourceRun[], options: RunOptions): Promise<void> {
  const deliveries = new Map(
    runs.map(({ source: { description }, sink }) => [description.name, new Delivery(description, sink, options.now())]),
  )
  const failures = await Promise.all(
    runs.map(async (run) => {
      const { name, reserveOf } = run.source.description
      const own = deliveries.get(name)
      const other = reserveOf === null ? undefined : deliveries.get(reserveOf)
      const failure = await (own && other ? runReserve(run, own, other, options) : runSource(run, options))
      own?.ended()
      return failure
    }),
  )
  const failure = failures.find((each) => each !== null)
  if (failure && failures.every((each) => each !== null)) throw failure
}

async function runReserve(
  run: SourceRun,
  own: Delivery,
  other: Delivery,
  options: RunOptions,
): Promise<SourceError | null> {
  const { signal, now, checkMilliseconds = 1_000 } = options
  const { name: source, reserveOf } = run.source.description
  const log = options.log.with({ source, reserveOf })
  if (run.wasInUse) other.presumeSilent(now())
  for (;;) {
    if (!other.isSilent(now())) {
      own.standsBy()
      run.standBy?.(true)
      await until(() => other.isSilent(now()), checkMilliseconds, signal)
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
    await until(() => other.isBack(now()), checkMilliseconds, AbortSignal.any([signal, ending.signal]))
    const isOver = hasEnded
    ending.abort()
    const failure = await running
    if (isOver || signal.aborted) return failure
    log.info('reserve disconnects, because its source is back')
  }
}

async function runSource(
  { source, sink, connection, ended }: SourceRun,
  context: SourceContext,
): Promise<SourceError | null> {
  const log = context.log.with({ source: source.description.name })
  try {
    await source.run(sink, { ...context, log, connection })
    if (context.signal.aborted) return null
    ended?.(null)
    log.info('source has ended', { lines: sink.counts.lines })
    return null
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    ended?.(error)
    log.error('source failed', { reason: error.message })
    return error
  }
}
