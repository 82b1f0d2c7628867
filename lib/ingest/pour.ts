import type { Feed } from './feeds/feed.ts'
import { createLineSplitter } from './lineSplitter.ts'
import type { Pipeline } from './pipeline.ts'
import { createRecordingReader } from './recordingReader.ts'

export interface Poured {
  /** Lines whose every vessel is in the store: what a killed import need not read again. */
  durableLines: number
  bytesRead: number
}

const LINES_AN_ACKNOWLEDGEMENT = 20_000
const LINES_A_SLICE = 1_000

/** A recording into the pipeline, as fast as the store takes it; `acknowledge` is told what is durable. */
export async function pour(
  chunks: AsyncIterable<Buffer>,
  feed: Feed,
  pipeline: Pipeline,
  now: () => number,
  acknowledge: (poured: Poured) => void,
): Promise<void> {
  const splitter = createLineSplitter({ emptyLines: true })
  const read = createRecordingReader(feed)
  let bytesRead = 0
  let durableLines = 0

  async function take(lines: readonly string[]): Promise<void> {
    for (let from = 0; from < lines.length; from += LINES_A_SLICE) {
      await read(lines.slice(from, from + LINES_A_SLICE), now())
      if (feed.counts.lines - durableLines >= LINES_AN_ACKNOWLEDGEMENT) await settle()
    }
  }

  async function settle(): Promise<void> {
    const lines = feed.counts.lines
    await pipeline.settled()
    durableLines = lines
    acknowledge({ durableLines, bytesRead })
  }

  for await (const chunk of chunks) {
    bytesRead += chunk.length
    await take(splitter.split(chunk))
  }
  await take(splitter.end())
  feed.end()
  await settle()
}
