import { csvFields } from '#lib/csv.ts'
import { parseJson } from '#lib/json.ts'
import { slicesOf } from '#lib/slices.ts'
import type { Feed } from './feeds/feed.ts'
import { createLineSplitter, maxLineBytes } from './lineSplitter.ts'
import type { Pipeline } from './pipeline.ts'
import { readReceiverMessage } from './receiverMessage.ts'
import type { BadLine, FeedRejectReason } from './reject.ts'
import { headerFields, type ReadRow, rowReaderFor } from './tableRows.ts'

export interface RecordingProgress {
  /** Number of lines whose vessels are all in the store. An import that was killed may skip them. */
  durableLines: number
  bytesRead: number
}

/** The lines of a recording: text, or the JSON of messages that a receiver posted. */
export type RecordingContent = 'text' | 'messages'

const linesPerAcknowledgement = 20_000
const linesPerSlice = 1_000

/** Reads a recording into the pipeline at the speed of the store, and calls `acknowledge` as lines become durable. */
export async function readRecording(
  chunks: AsyncIterable<Buffer>,
  feed: Feed,
  pipeline: Pipeline,
  now: () => number,
  acknowledge: (progress: RecordingProgress) => void,
  content: RecordingContent = 'text',
): Promise<void> {
  const maxBytes = content === 'messages' ? maxMessageBytes : maxLineBytes
  const splitter = createLineSplitter({ emptyLines: true, maxBytes })
  const read = content === 'messages' ? createMessageReader(feed) : createRecordingReader(feed)
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

/** A larger message is cut, so that it is no JSON. */
const maxMessageBytes = 128 * 1024

type ReadLines = (lines: readonly string[], arrivalMilliseconds: number) => Promise<void>

function createMessageReader(feed: Feed): ReadLines {
  return (lines, arrivalMilliseconds) =>
    feed.receiverMessages(
      lines.map((line) => (line === '' ? null : readReceiverMessage(parseJson(utf8Of(line))))),
      arrivalMilliseconds,
    )
}

/** The splitter reads bytes as characters. */
function utf8Of(line: string): string {
  return Buffer.from(line, 'latin1').toString()
}

/** Reads a table if the first line is the header of one, otherwise sentences. */
function createRecordingReader(feed: Feed): ReadLines {
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
