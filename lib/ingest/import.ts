import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { openStore } from '#lib/store/open.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { Pipeline } from './pipeline.ts'
import { relayAddress } from './push/relayAddress.ts'
import { connectToIngest, sendRecording } from './push/relayClient.ts'
import type { Recorded } from './push/relayWire.ts'
import { createBadLines, type RecordingProgress, readRecording } from './recording.ts'
import { openMeasured, unpacked } from './sources/recordedFile.ts'

export interface ImportOptions {
  databaseUrl: string
  dataFolder: string
  collectionType: CollectionType
  log: Log
  now: () => number
  acknowledge: (progress: RecordingProgress) => void
  /** How long to wait for an ingest that holds the right to write and does not listen yet. */
  patienceMilliseconds?: number
}

const PATIENCE_MILLISECONDS = 10_000
const AGAIN_MILLISECONDS = 200

/**
 * Imports a recording: through the running ingest, else by this process, which then holds the right to write for as long as
 * it takes.
 */
export async function importRecording(
  name: string,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<Recorded> {
  const { log, patienceMilliseconds = PATIENCE_MILLISECONDS } = options
  const until = performance.now() + patienceMilliseconds
  for (let waits = 0; ; waits += 1) {
    const socket = await connectToIngest(relayAddress(options.dataFolder))
    if (socket) return importThrough(socket, name, chunks, options)
    try {
      return await importAlone(name, chunks, options)
    } catch (error) {
      const isBusy = error instanceof StoreError && error.reason === 'writer-busy'
      if (!isBusy || performance.now() > until) throw error
      if (waits === 0) log.info('waiting: another process writes to the store', { recording: name })
    }
    await pause(AGAIN_MILLISECONDS)
  }
}

async function importThrough(
  socket: Socket,
  name: string,
  chunks: AsyncIterable<Buffer>,
  { collectionType, acknowledge }: ImportOptions,
): Promise<Recorded> {
  const greeting = { lastfixImport: 2, name, collectionType, whenFull: 'wait' } as const
  const recorded = await sendRecording(socket, greeting, chunks, acknowledge)
  if (recorded === 'full') throw new Error('the running ingest refused the recording')
  return recorded
}

/** Rejects with `writer-busy` before it reads anything of the recording. */
async function importAlone(name: string, chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<Recorded> {
  const { collectionType, now, log, acknowledge } = options
  const store = await openStore(options.databaseUrl)
  try {
    await upgradeStore(store, log.info)
    const writer = await store.openWriter()
    try {
      const ports = await PortBook.open(store.ports)
      const nowMicroseconds = () => now() * 1000
      const pipeline = await Pipeline.open({ writer, log, ports, nowMicroseconds, gatherMilliseconds: 0 })
      const badLines = createBadLines()
      const source = { name, collectionType, simulated: false, isImported: true }
      const feed = new Feed(source, pipeline, createRepeats(), { onRejected: badLines.note })
      await readRecording(chunks, feed, pipeline, now, acknowledge)
      await pipeline.close()
      return { ...feed.counts, badLines: badLines.list }
    } finally {
      await writer.release()
    }
  } finally {
    await store.close()
  }
}

export interface OpenRecording {
  name: string
  chunks: Readable
  /** Bytes read of the file, before unpacking; `null` for standard input. */
  fileBytesRead: (() => number) | null
}

/** A recording's bytes, unpacked; `-` is standard input. */
export function openRecording(path: string): OpenRecording {
  if (path === '-') return { name: 'stdin', chunks: Readable.from(unpacked(process.stdin)), fileBytesRead: null }
  return { name: basename(path), ...openMeasured(path) }
}
