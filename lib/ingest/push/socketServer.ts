import { randomBytes } from 'node:crypto'
import { chmodSync, renameSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { parseJson } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import type { Feed } from '../feeds/feed.ts'
import { takeFirstLine } from '../firstLine.ts'
import type { Pipeline } from '../pipeline.ts'
import { createBadLines, type RecordingProgress, readRecording } from '../recording.ts'
import type { FeedRejectReason } from '../reject.ts'
import type { SourceTestResult } from '../sourceTest.ts'
import type { VesselSelection } from '../vesselRemoval.ts'
import {
  type Answer,
  type Greeting,
  greetingSchema,
  removalSchema,
  type SourceTestRequest,
  sourceTestSchema,
} from './socketWire.ts'

export interface IngestSocketOptions {
  address: string
  testSource: (url: string, seconds: number, signal: AbortSignal) => Promise<SourceTestResult>
  log: Log
  now: () => number
  /** Limit of refusable recordings that wait for the store; the default is about as many lines as the queue holds. */
  maxWaitingBytes?: number | undefined
}

/** Receives recordings, once a simulation has its past. */
export interface Intake {
  pipeline: Pipeline
  openFeed: (greeting: Greeting, onRejected: (reason: FeedRejectReason, lineNumber: number) => void) => Feed
  removeVessels: (selection: VesselSelection) => Promise<number>
}

const defaultMaxWaitingBytes = 4 * 1024 * 1024
const maxGreetingBytes = 4096

/**
 * Receives recordings from `lastfix import` and from the web process, so that a single process writes vessels. The caller is
 * that process, so its socket replaces an older one.
 */
export async function listenForRecordings(options: IngestSocketOptions): Promise<IngestSocket> {
  const { address } = options
  const socket = new IngestSocket(options)
  if (address.startsWith('\\\\')) {
    await socket.listen(address)
    return socket
  }
  // A closing server removes the path at which it was opened, so a replaced one must not have been opened at `address`.
  const own = join(dirname(address), randomBytes(4).toString('hex'))
  await socket.listen(own)
  chmodSync(own, 0o600)
  renameSync(own, address)
  return socket
}

export class IngestSocket {
  readonly #options: IngestSocketOptions
  readonly #server: Server
  readonly #open = new Set<Socket>()
  readonly #intake = Promise.withResolvers<Intake>()
  #pipeline: Pipeline | null = null
  /** Size of the refusable recordings that are not yet in the store. */
  #waitingBytes = 0

  constructor(options: IngestSocketOptions) {
    this.#options = options
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket))
  }

  get connections(): number {
    return this.#open.size
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(path, resolve)
    })
  }

  /** Takes recordings from now on. Before, sources are tested, and what cannot be refused waits. */
  begin(intake: Intake): void {
    this.#pipeline = intake.pipeline
    this.#intake.resolve(intake)
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket))
    socket.on('error', () => socket.destroy())
    this.#serve(socket).catch((error: unknown) => {
      this.#options.log.warn('recording was interrupted', { error })
      socket.destroy()
    })
  }

  async #serve(socket: Socket): Promise<void> {
    const request = parseJson((await takeFirstLine(socket, maxGreetingBytes)) ?? '')
    const removal = removalSchema.safeParse(request).data
    if (removal) return this.#remove(socket, removal.selection)
    const test = sourceTestSchema.safeParse(request).data
    if (test) return this.#test(socket, test)
    const greeting = greetingSchema.safeParse(request).data
    if (!greeting) {
      answer(socket, { refused: 'the running ingest has another version than this program' })
      return discardRest(socket)
    }
    const bytes = greeting.whenFull === 'refuse' ? (greeting.bytes ?? 0) : 0
    if (greeting.whenFull === 'refuse' && !this.#hasRoomFor(bytes)) {
      answer(socket, { full: true })
      return discardRest(socket)
    }
    this.#waitingBytes += bytes
    try {
      await this.#take(socket, greeting)
    } finally {
      this.#waitingBytes -= bytes
    }
  }

  /** A single recording may have any length. */
  #hasRoomFor(bytes: number): boolean {
    const { maxWaitingBytes = defaultMaxWaitingBytes } = this.#options
    if (!this.#pipeline || this.#pipeline.isFull()) return false
    return this.#waitingBytes === 0 || this.#waitingBytes + bytes <= maxWaitingBytes
  }

  async #remove(socket: Socket, selection: VesselSelection): Promise<void> {
    const { removeVessels } = await this.#intake.promise
    const removed = await removeVessels(selection)
    this.#options.log.warn('vessels removed by command', { ...selection, vessels: removed })
    answer(socket, { removed })
    socket.end()
  }

  async #test(socket: Socket, { url, seconds }: SourceTestRequest): Promise<void> {
    const left = new AbortController()
    socket.once('end', () => left.abort()).resume()
    answer(socket, { tested: await this.#options.testSource(url, seconds, left.signal) })
    socket.end()
  }

  async #take(socket: Socket, greeting: Greeting): Promise<void> {
    const { pipeline, openFeed } = await this.#intake.promise
    const { log, now } = this.#options
    const badLines = createBadLines()
    const feed = openFeed(greeting, badLines.note)
    log.debug('recording started', { source: greeting.name })
    const acknowledge = (progress: RecordingProgress) => answer(socket, { progress })
    const reading = readRecording(socket, feed, pipeline, now, acknowledge, greeting.content)
    if (greeting.whenFull === 'refuse') await whileWorking(reading, pipeline, () => answer(socket, { working: true }))
    await reading
    if (greeting.whenFull === 'refuse') feed.posted(greeting.station, now())
    log.debug('recording imported', { source: greeting.name, lines: feed.counts.lines, messages: feed.counts.messages })
    answer(socket, { done: { ...feed.counts, badLines: badLines.list } })
    socket.end()
  }
}

function answer(socket: Socket, what: Answer): void {
  socket.write(`${JSON.stringify(what)}\n`)
}

/** Calls `onBatch` after each commit of a batch, whatever its source. */
async function whileWorking(reading: Promise<void>, pipeline: Pipeline, onBatch: () => void): Promise<void> {
  let isReading = true
  const read = reading.finally(() => {
    isReading = false
  })
  while (isReading) {
    await Promise.race([pipeline.waitForRoom(), read])
    if (isReading) onBatch()
  }
}

/** Reads the rest, because a socket with unread data never closes, and cutting it off may lose the answer. */
function discardRest(socket: Socket): void {
  socket.end()
  socket.resume()
}
