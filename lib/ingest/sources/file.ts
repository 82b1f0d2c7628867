import { resolve } from 'node:path'
import { createLineSplitter } from '../lineSplitter.ts'
import { type LineSink, type Source, type SourceContext, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { unreadable } from './failure.ts'
import { chunksOf, forwardLines, forwardStream } from './forward.ts'
import { openFile } from './recordedFile.ts'
import { readRecordedLine } from './recordedLine.ts'
import { ReplayPace } from './replayPace.ts'

export interface FileOptions {
  path: string
  loop: boolean
  /** `null` reads at the speed of the sink, with the recorded times. */
  speed: number | null
}

const maxLinesAtOnce = 500
/** Lines may be early by this much, so that a busy recording does not wake the process for every line. */
const earlyMilliseconds = 100

/** Reads a recording; with `loop` or `speed` it is replayed instead, as live traffic. */
export function fileSource(
  description: SourceDescription,
  { path, loop, speed }: FileOptions,
  { wait, workingFolder }: Pick<SourceDependencies, 'wait' | 'workingFolder'>,
): Source {
  const fullPath = resolve(workingFolder, path)

  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    context.connection?.connected(path, context.now())
    if (!loop && speed === null) return check(await forwardStream(openFile(fullPath), sink, context))
    const { log } = context
    const pace = new ReplayPace(speed ?? 1, context.now())
    for (let pass = 1; (pass === 1 || loop) && !context.signal.aborted; pass++) {
      if (pass > 1) await wait(pace.startOver() - context.now(), context.signal)
      const lines = await replay(pace, sink, context)
      if (context.signal.aborted) return
      if (pass === 1 && !pace.timed) log.warn('no line has a time, replaying ten lines per second', { lines })
      log.debug('replayed to the end', { pass, lines })
    }
  }

  async function replay(pace: ReplayPace, sink: LineSink, context: SourceContext): Promise<number> {
    const { signal, now } = context
    const splitter = createLineSplitter()
    let lines = 0
    let batch: string[] = []

    async function flush(): Promise<void> {
      const ready = batch
      batch = []
      lines += ready.length
      await forwardLines(ready, sink, context)
    }

    async function take(line: string): Promise<void> {
      const { text, receivedMicroseconds } = readRecordedLine(line)
      const due = pace.dueAt(receivedMicroseconds, now())
      if (due - now() > earlyMilliseconds) {
        await flush()
        if (!signal.aborted) await wait(due - now(), signal)
      }
      if (text !== null) batch.push(text)
      if (batch.length >= maxLinesAtOnce) await flush()
    }

    let failure: unknown = null
    const failed = (error: unknown) => {
      failure = error
    }
    for await (const chunk of chunksOf(openFile(fullPath), signal, failed)) {
      for (const line of splitter.split(chunk)) {
        if (signal.aborted) return lines
        await take(line)
      }
    }
    if (signal.aborted) return lines
    for (const line of splitter.end()) await take(line)
    await flush()
    check(failure)
    return lines
  }

  function check(failure: unknown): void {
    if (failure === null) return
    throw new SourceError(`file:${path}: ${unreadable(failure)}`, { cause: failure })
  }

  return { description, run }
}
