import { addAbortSignal, type Readable } from 'node:stream'
import { createLineSplitter } from '../lineSplitter.ts'
import type { LineSink, SourceContext } from '../source.ts'
import type { SilenceWatch } from './silence.ts'

/** Waits until the sink wants more, but no longer than until the abort. */
export async function handOver(
  lines: readonly string[],
  sink: LineSink,
  { signal, now }: Pick<SourceContext, 'signal' | 'now'>,
  sender?: string,
): Promise<void> {
  if (lines.length === 0 || signal.aborted) return
  await new Promise<void>((resolve, reject) => {
    const stop = () => resolve()
    signal.addEventListener('abort', stop)
    sink
      .lines(lines, now(), sender)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Hands over the lines of a stream, which is not read while the sink wants no more. Resolves when the stream ends or
 * `signal` aborts, to what the stream failed with, or `null`. Rejects only with what the sink failed with. A sender is
 * not silent while it is us who do not read.
 */
export async function handOverStream(
  stream: Readable,
  sink: LineSink,
  context: SourceContext,
  sender?: string,
  watch?: SilenceWatch,
): Promise<unknown> {
  let failure: unknown = null
  const splitter = createLineSplitter()
  const chunks = chunksOf(stream, context.signal, (error) => {
    failure = error
  })
  try {
    for await (const chunk of chunks) {
      watch?.heard()
      await handOver(splitter.split(chunk), sink, context, sender)
      watch?.listen()
    }
  } finally {
    watch?.rest()
  }
  await handOver(splitter.end(), sink, context, sender)
  if (sender !== undefined) sink.senderGone(sender)
  return context.signal.aborted ? null : failure
}

/** The chunks of a stream up to its end, its failure or the abort, whichever comes first; none of them throws. */
export async function* chunksOf(
  stream: Readable,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* addAbortSignal(signal, stream) as AsyncIterable<Buffer>
  } catch (error) {
    failed(error)
  }
}
