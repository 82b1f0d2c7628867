import { type Sink, type Source, type SourceContext, SourceError } from './source.ts'

export interface SourceRun {
  source: Source
  sink: Sink & { readonly counts: { readonly lines: number } }
  /** Called when the source has ended by itself; `failure` is `null` if it ended as expected. */
  ended?(failure: SourceError | null): void
}

/** Runs sources until all have ended. Rejects once every source has failed. */
export async function runSources(runs: readonly SourceRun[], context: SourceContext): Promise<void> {
  const failures = await Promise.all(runs.map((run) => runSource(run, context)))
  const failure = failures.find((each) => each !== null)
  if (failure && failures.every((each) => each !== null)) throw failure
}

async function runSource({ source, sink, ended }: SourceRun, context: SourceContext): Promise<SourceError | null> {
  const log = context.log.with({ source: source.description.name })
  try {
    await source.run(sink, { ...context, log })
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
