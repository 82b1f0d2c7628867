import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { Log } from '#lib/log.ts'
import type { Feed } from '../feeds/feed.ts'
import type { Pipeline } from '../pipeline.ts'
import { pour } from '../pour.ts'
import { createBadLines, type FeedRejectReason } from '../reject.ts'
import { createPushAdmission, type PushAdmission } from './pushAdmission.ts'
import { type Answer, type Greeting, greetingSchema } from './relayWire.ts'

export interface RelayOptions {
  address: string
  pipeline: Pipeline
  openFeed: (greeting: Greeting, rejected: (reason: FeedRejectReason, lineNumber: number) => void) => Feed
  log: Log
  now: () => number
  /** Of those that are refused when there is too much to do: how much of them may wait for the store. */
  mostWaitingBytes?: number
}

/**
 * Takes recordings from `lastfix import` and from the web process, so that one process alone writes vessels. Whoever calls
 * this holds the right to write: a socket left behind by a killed ingest is nobody's.
 */
export async function listenForRecordings(
  options: RelayOptions,
): Promise<{ close(): Promise<void>; connections(): number }> {
  const { address, log } = options
  rmSync(address, { force: true })
  const open = new Set<Socket>()
  const admission = createPushAdmission(options.pipeline, options.mostWaitingBytes)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    takeRecording(socket, options, admission).catch((error: unknown) => {
      log.warn('a recording broke off', { error })
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  if (!address.startsWith('\\\\')) chmodSync(address, 0o600)
  return {
    connections: () => open.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function takeRecording(
  socket: Socket,
  { pipeline, openFeed, log, now }: RelayOptions,
  admission: PushAdmission,
): Promise<void> {
  const answer = (what: Answer) => socket.write(`${JSON.stringify(what)}\n`)
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const { line, rest } = await firstLine(chunks)
  const greeting = readGreeting(line)
  if (!greeting) {
    answer({ refused: 'the ingest that is running is of another version than this program' })
    return passOver(socket, chunks)
  }
  const mayBeRefused = greeting.whenFull === 'refuse'
  const leave = mayBeRefused ? admission.enter(greeting.bytes ?? 0) : () => {}
  if (!leave) {
    answer({ full: true })
    return passOver(socket, chunks)
  }
  try {
    const badLines = createBadLines()
    const feed = openFeed(greeting, badLines.note)
    log.debug('recording begins', { source: greeting.name })
    const pouring = pour(remaining(rest, chunks), feed, pipeline, now, (poured) => answer({ poured }))
    if (mayBeRefused) await tellThatItGoesOn(pouring, pipeline, () => answer({ goesOn: true }))
    await pouring
    log.info('recording taken', { source: greeting.name, lines: feed.counts.lines, messages: feed.counts.messages })
    answer({ done: { ...feed.counts, badLines: badLines.list } })
    socket.end()
  } finally {
    leave()
  }
}

/** Whenever the store has taken a batch, whosever that was. */
async function tellThatItGoesOn(pouring: Promise<void>, pipeline: Pipeline, tell: () => void): Promise<void> {
  let isUnderWay = true
  const over = pouring.finally(() => {
    isUnderWay = false
  })
  while (isUnderWay) {
    await Promise.race([pipeline.room(), over])
    if (isUnderWay) tell()
  }
}

/** The rest is read and forgotten: a socket that still holds something never closes, and cut off it may take the answer with it. */
async function passOver(socket: Socket, chunks: AsyncIterator<Buffer>): Promise<void> {
  socket.end()
  try {
    while (!(await chunks.next()).done);
  } catch {
    // Whoever is refused need not stay to the end.
  }
}

const LONGEST_GREETING_BYTES = 4096
const LINE_FEED = 10

async function firstLine(chunks: AsyncIterator<Buffer>): Promise<{ line: string; rest: Buffer }> {
  let read = Buffer.alloc(0)
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    read = Buffer.concat([read, next.value])
    const end = read.indexOf(LINE_FEED)
    if (end >= 0) return { line: read.toString('utf8', 0, end), rest: read.subarray(end + 1) }
    if (read.length > LONGEST_GREETING_BYTES) break
  }
  return { line: '', rest: Buffer.alloc(0) }
}

function readGreeting(line: string): Greeting | null {
  try {
    return greetingSchema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

async function* remaining(rest: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield rest
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
