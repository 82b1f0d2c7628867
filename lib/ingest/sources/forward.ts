import { addAbortSignal, type Readable } from 'node:stream'
import { createLineSplitter } from '../lineSplitter.ts'
import type { LineSink, Sink, SourceContext, SourceRecord } from '../source.ts'
import type { SilenceWatch } from './silence.ts'

/** Waits until the sink has room, or until the abort. */
export async function forwardLines(
  lines: readonly string[],
  sink: LineSink,
  { signal, now }: Pick<SourceContext, 'signal' | 'now'>,
  sender?: string,
): Promise<void> {
  if (lines.length > 0) await untilTaken(() => sink.lines(lines, now(), sender), signal)
}

/** Waits until the sink has room, or until the abort. */
export async function forwardRecords(
  records: readonly SourceRecord[],
  sink: Sink,
  { signal, now }: Pick<SourceContext, 'signal' | 'now'>,
): Promise<void> {
  await untilTaken(() => sink.records(records, now()), signal)
}

async function untilTaken(give: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve, reject) => {
    const stop = () => resolve()
    signal.addEventListener('abort', stop)
    give()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Forwards the lines of a stream, which is not read while the sink is full. A sender that is not read is not silent. Resolves
 * when the stream ends or `signal` aborts, to the error of the stream or `null`; rejects only with an error of the sink.
 */
export async function forwardStream(
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
      watch?.received()
      await forwardLines(splitter.split(chunk), sink, context, sender)
      watch?.start()
    }
  } finally {
    watch?.stop()
  }
  await forwardLines(splitter.end(), sink, context, sender)
  if (sender !== undefined) sink.senderGone(sender)
  return context.signal.aborted ? null : failure
}

/** Yields the chunks of a stream up to its end, an error or the abort. Errors go to `failed`. */
export async function* chunksOf(
  stream: Readable,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* addAbortSignal(signal, stream)
  } catch (error) {
    failed(error)
  }
}
