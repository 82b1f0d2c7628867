import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { maxTestLines, type SourceTestLineJson } from '#lib/wire/sources.ts'
import type { LineTap } from './feeds/feed.ts'
import type { FeedRejectReason } from './reject.ts'
import {
  type ConnectionReports,
  listeningKinds,
  type Sink,
  type Source,
  SourceError,
  type SourceRecord,
} from './source.ts'
import { SourceReader } from './sourceReader.ts'

/** The result of a test, with times in milliseconds since 1970. */
export interface SourceTestResult {
  outcome: 'received' | 'silent' | 'failed'
  reason: string | null
  seconds: number
  lines: TestedLine[]
}

type TestedLine = Omit<SourceTestLineJson, 'at'> & { at: number }

interface Testing {
  seconds: number
  log: Log
  now: () => number
  signal: AbortSignal
}

const maxTextCharacters = 500

/** Opens a source for some seconds, or until it has sent ten lines. Stores, counts and acknowledges nothing. */
export function testSource(source: Source, testing: Testing): Promise<SourceTestResult> {
  return runTest(testing, async (sink, signal) => {
    // A receiver that has not connected yet is no failure of its source.
    const isListening = listeningKinds.has(source.description.kind)
    const connection = isListening ? undefined : new TestedConnection(() => sink.end())
    try {
      await source.run(sink, { ...testing, signal, connection })
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return error.message
    }
    return connection?.failure ?? null
  })
}

/** Watches a source that is running already, so that it is not opened twice. */
export function testRunning(feed: { taps: Set<LineTap> }, testing: Testing): Promise<SourceTestResult> {
  return runTest(testing, async (sink, signal) => {
    feed.taps.add(sink)
    await pause(testing.seconds * 1000, signal)
    feed.taps.delete(sink)
    return null
  })
}

async function runTest(
  { seconds, now, signal }: Testing,
  receive: (sink: TestSink, signal: AbortSignal) => Promise<string | null>,
): Promise<SourceTestResult> {
  const ending = new AbortController()
  const sink = new TestSink(() => ending.abort())
  const timer = setTimeout(() => ending.abort(), seconds * 1000)
  const startedAt = now()
  try {
    const failure = await receive(sink, AbortSignal.any([signal, ending.signal]))
    const outcome = sink.tested.length > 0 ? 'received' : failure === null ? 'silent' : 'failed'
    const reason = outcome === 'failed' ? failure : null
    return { outcome, reason, seconds: Math.round((now() - startedAt) / 100) / 10, lines: sink.tested }
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a connection was made, and why it was lost. A test ends with the first failure. */
class TestedConnection implements ConnectionReports {
  failure: string | null = null
  readonly #failed: () => void
  #wasSilent = false
  #hasConnected = false

  constructor(failed: () => void) {
    this.#failed = failed
  }

  connected(): void {
    this.#hasConnected = true
  }

  silent(): void {
    this.#wasSilent = true
  }

  disconnected(reason: string): void {
    if (this.#hasConnected && this.#wasSilent) return
    this.failure = reason
    this.#failed()
  }
}

/** Keeps the first lines and what they decode to. */
class TestSink implements Sink {
  readonly tested: TestedLine[] = []
  readonly end: () => void
  readonly #reader: SourceReader
  /** Describes the line that the reader reads. */
  #said: Pick<TestedLine, 'accepted' | 'reason' | 'mmsi' | 'type'> | null = null

  constructor(end: () => void) {
    this.end = end
    this.#reader = new SourceReader({
      message: ({ type, mmsi }) => {
        this.#said = { accepted: true, reason: null, mmsi, type }
      },
      rejected: (reason) => this.#reject(reason),
    })
  }

  async lines(lines: readonly string[], at: number, sender?: string): Promise<void> {
    const reader = this.#reader.readerOf(sender)
    for (const text of lines) if (text !== '') this.#take(text, at, () => reader.line(text, at))
  }

  async records(records: readonly SourceRecord[], at: number): Promise<void> {
    for (const record of records) this.#take('', at, () => this.#reader.record(record))
  }

  /** Never resolves, so that a sender keeps what it has sent. */
  durable(): Promise<void> {
    return new Promise(() => {})
  }

  senderGone(sender: string): void {
    this.#reader.forget(sender)
  }

  isFull(): boolean {
    return false
  }

  dropped(): void {}

  #take(text: string, at: number, read: () => void): void {
    if (this.tested.length >= maxTestLines) return
    this.#said = null
    read()
    // A part of a message says nothing before the last one.
    const { accepted, reason, mmsi, type } = this.#said ?? { accepted: true, reason: null, mmsi: null, type: null }
    const isShown = /^[!$\\]/.test(text)
    this.tested.push({
      ...{ text: isShown ? text.slice(0, maxTextCharacters) : null, at },
      ...{ accepted, reason, mmsi, type },
    })
    if (this.tested.length >= maxTestLines) this.end()
  }

  #reject(reason: FeedRejectReason): void {
    this.#said = { accepted: false, reason, mmsi: null, type: null }
  }
}
