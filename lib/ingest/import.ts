import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { openStore } from '#lib/store/open.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { CallBook } from './calling.ts'
import { Feed } from './feeds/feed.ts'
import { IdentityIndex } from './identityIndex.ts'
import { Pipeline } from './pipeline.ts'
import { connectToIngest, sendRecording } from './push/socketClient.ts'
import type { Recorded } from './push/socketWire.ts'
import { createBadLines, type RecordingProgress, readRecording } from './recording.ts'
import { openMeasured, unpacked } from './sources/recordedFile.ts'
import type { TrackRules } from './tracking.ts'

export interface ImportOptions {
  databaseUrl: string
  dataFolder: string
  collectionType: CollectionType
  /** Without it, tracks are not stored. */
  tracks?: TrackRules | undefined
  callDays?: number | undefined
  changeDays?: number | undefined
  log: Log
  now: () => number
  acknowledge: (progress: RecordingProgress) => void
  /** How long to wait for an ingest that is the writer and does not listen yet. */
  patienceMilliseconds?: number
}

const defaultPatienceMilliseconds = 10_000
const againMilliseconds = 200

/**
 * Imports a recording through the running ingest, or else as the writer. While the store is unavailable, the recording is not
 * read.
 */
export async function importRecording(
  name: string,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<Recorded> {
  const { log, patienceMilliseconds = defaultPatienceMilliseconds } = options
  const until = performance.now() + patienceMilliseconds
  for (let waits = 0; ; waits += 1) {
    try {
      const opened = await retryUnavailable(() => openWay(options), { failed: warnUnavailable(log) })
      if (opened === null) throw new Error('retrying ended without a signal')
      return 'socket' in opened
        ? await importThrough(opened.socket, name, chunks, options)
        : await importAlone(opened, name, chunks, options)
    } catch (error) {
      const isBusy = error instanceof StoreError && error.reason === 'writer-busy'
      if (!isBusy || performance.now() > until) throw error
      if (waits === 0) log.info('waiting: another process writes to the database', { recording: name })
    }
    await pause(againMilliseconds)
  }
}

interface OpenedStore {
  store: Store
  writer: VesselWriter
  pipeline: Pipeline
}

/** Opens the running ingest, or else the store; rejects with `writer-busy` if another process writes and does not listen. */
async function openWay(options: ImportOptions): Promise<{ socket: Socket } | OpenedStore> {
  const socket = await connectToIngest(options.dataFolder)
  return socket ? { socket } : openForWriting(options)
}

async function openForWriting({
  databaseUrl,
  now,
  log,
  tracks,
  callDays,
  changeDays,
}: ImportOptions): Promise<OpenedStore> {
  const store = await openStore(databaseUrl)
  let writer: VesselWriter | null = null
  try {
    await upgradeStore(store, log.info)
    writer = await store.openWriter()
    const ports = await PortBook.open(store.ports)
    const identityIndex = await IdentityIndex.read(store)
    const calls = await CallBook.open({ store, ports, log, callDays })
    const nowMicroseconds = () => now() * 1000
    return {
      store,
      writer,
      pipeline: await Pipeline.open({
        writer,
        log,
        ports,
        identityIndex,
        tracks,
        calls,
        changeDays,
        nowMicroseconds,
        gatherMilliseconds: 0,
      }),
    }
  } catch (error) {
    await writer?.release()
    await store.close()
    throw error
  }
}

async function importThrough(
  socket: Socket,
  name: string,
  chunks: AsyncIterable<Buffer>,
  { collectionType, acknowledge }: ImportOptions,
): Promise<Recorded> {
  const greeting = { lastfixImport: 3, name, collectionType, whenFull: 'wait', content: 'text', station: null } as const
  const recorded = await sendRecording(socket, greeting, chunks, acknowledge)
  if (recorded === 'full') throw new Error('the running ingest refused the recording')
  return recorded
}

async function importAlone(
  { store, writer, pipeline }: OpenedStore,
  name: string,
  chunks: AsyncIterable<Buffer>,
  { collectionType, now, acknowledge }: ImportOptions,
): Promise<Recorded> {
  try {
    const badLines = createBadLines()
    const source = { name, collectionType, simulated: false, isImported: true }
    const feed = new Feed(source, pipeline, createRepeats(), { onRejected: badLines.note })
    await readRecording(chunks, feed, pipeline, now, acknowledge)
    await pipeline.close()
    return { ...feed.counts, badLines: badLines.list }
  } finally {
    await writer.release()
    await store.close()
  }
}

export interface OpenRecording {
  name: string
  chunks: Readable
  /** Bytes of the packed file read so far; `null` for standard input. */
  fileBytesRead: (() => number) | null
}

/** Opens a recording as unpacked bytes; `-` is standard input. */
export function openRecording(path: string): OpenRecording {
  if (path === '-') return { name: 'stdin', chunks: Readable.from(unpacked(process.stdin)), fileBytesRead: null }
  return { name: basename(path), ...openMeasured(path) }
}
