import { csvFields } from '#lib/csv.ts'
import { slicesOf } from '#lib/slices.ts'
import type { Feed } from './feeds/feed.ts'
import { createLineSplitter } from './lineSplitter.ts'
import type { Pipeline } from './pipeline.ts'
import type { BadLine, FeedRejectReason } from './reject.ts'
import { headerFields, type ReadRow, rowReaderFor } from './tableRows.ts'

export interface RecordingProgress {
  /** Number of lines whose vessels are all in the store. An import that was killed may skip them. */
  durableLines: number
  bytesRead: number
}

const linesPerAcknowledgement = 20_000
const linesPerSlice = 1_000

/** Reads a recording into the pipeline at the speed of the store, and calls `acknowledge` as lines become durable. */
export async function readRecording(
  chunks: AsyncIterable<Buffer>,
  feed: Feed,
  pipeline: Pipeline,
  now: () => number,
  acknowledge: (progress: RecordingProgress) => void,
): Promise<void> {
  const splitter = createLineSplitter({ emptyLines: true })
  const read = createRecordingReader(feed)
  let bytesRead = 0
  let durableLines = 0

  async function take(lines: readonly string[]): Promise<void> {
    for (const slice of slicesOf(lines, linesPerSlice)) {
      await read(slice, now())
      if (feed.counts.lines - durableLines >= linesPerAcknowledgement) await waitUntilDurable()
    }
  }

  async function waitUntilDurable(): Promise<void> {
    const lines = feed.counts.lines
    await pipeline.durable()
    durableLines = lines
    acknowledge({ durableLines, bytesRead })
  }

  for await (const chunk of chunks) {
    bytesRead += chunk.length
    await take(splitter.split(chunk))
  }
  await take(splitter.end())
  feed.end()
  await waitUntilDurable()
}

/** Reads a table if the first line is the header of one, otherwise sentences. */
function createRecordingReader(feed: Feed): (lines: readonly string[], arrivalMilliseconds: number) => Promise<void> {
  let header: string | null = null
  let readRow: ReadRow | null = null
  return (lines, arrivalMilliseconds) => {
    if (header === null) {
      header = lines.find((line) => line !== '') ?? null
      readRow = header === null ? null : rowReaderFor(headerFields(header))
    }
    if (readRow === null) return feed.lines(lines, arrivalMilliseconds)
    const read = readRow
    const rows = lines.map((line) => (line === '' || line === header ? null : read(csvFields(line))))
    return feed.rows(rows, arrivalMilliseconds)
  }
}

const maxBadLines = 100

/** Collects the first bad lines of a recording. */
export function createBadLines(): { list: readonly BadLine[]; note(reason: FeedRejectReason, line: number): void } {
  const list: BadLine[] = []
  return {
    list,
    note(reason, line) {
      if (list.length < maxBadLines) list.push({ line, reason })
    },
  }
}
