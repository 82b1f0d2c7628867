import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Log } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import type { FeedCounts } from './counts.ts'
import { createFeed } from './feed.ts'
import { createPipeline } from './pipeline.ts'
import { type Poured, pour } from './pour.ts'
import { relayAddress } from './relayAddress.ts'
import { connectToIngest, sendRecording } from './relayClient.ts'

export interface ImportOptions {
  databaseUrl: string
  dataFolder: string
  collectionType: CollectionType
  log: Log
  now: () => number
  acknowledge: (poured: Poured) => void
}

/**
 * A recording into the store: through the ingest that is running on it, else by this process, which then has the right to
 * write for as long as it takes.
 */
export async function importRecording(
  name: string,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<FeedCounts> {
  const { collectionType, acknowledge } = options
  const socket = await connectToIngest(relayAddress(options.dataFolder))
  if (!socket) return importAlone(name, chunks, options)
  return sendRecording(socket, { lastfixImport: 1, name, collectionType }, chunks, acknowledge)
}

async function importAlone(name: string, chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<FeedCounts> {
  const { collectionType, now, log, acknowledge } = options
  const store = await openStore(options.databaseUrl)
  try {
    await store.migrate()
    const writer = await store.openWriter()
    try {
      const pipeline = await createPipeline({ writer, log, nowMicroseconds: () => now() * 1000, gatherMilliseconds: 0 })
      const feed = createFeed({ name, collectionType, simulated: false }, pipeline, createRepeats())
      await pour(chunks, feed, pipeline, now, acknowledge)
      await pipeline.close()
      return feed.counts
    } finally {
      await writer.release()
    }
  } finally {
    await store.close()
  }
}

/** A recording's bytes: a file, plain or gzipped, or standard input for `-`. */
export function openRecording(path: string): { name: string; chunks: AsyncIterable<Buffer> } {
  if (path === '-') return { name: 'stdin', chunks: process.stdin }
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  if (!path.endsWith('.gz')) return { name: basename(path), chunks: file }
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  return { name: basename(path), chunks: file.pipe(plain) }
}
