import type { CollectionType } from '#lib/vessel/fields.ts'
import { sharedParameters } from '../sourceUrl/sourceParameters.ts'
import { socketAddress } from './socketAddress.ts'
import { connectToIngest, IngestGone, sendRecording } from './socketClient.ts'
import type { Recorded } from './socketWire.ts'

/** Sends posted lines from the web process to the running ingest. */
export interface IngestClient {
  /** Reads `name` and `collection` as in a source URL; else the first that is not accepted. */
  sourceOf(given: PushParameters): PushSource | WrongPushParameter
  /** Resolves when every line is read and every vessel in the store, or to why not. */
  push(source: PushSource, lines: Buffer): Promise<Recorded | NotTaken>
}

export type PushParameters = Record<'name' | 'collection', string | null>

export interface PushSource {
  name: string
  collectionType: CollectionType
}

export interface WrongPushParameter {
  parameter: string
  accepted: string
}

/**
 * `full`: the queue of ingest is full and it took none of the lines, or its store made no progress for too long; lines it took
 * by then count once if they are sent again. `not-running`: there is none, or it stopped meanwhile.
 */
export type NotTaken = 'full' | 'not-running'

/** While the store makes no progress; as long as it does, an accepted request waits. */
const defaultPatienceMilliseconds = 20_000

export function createIngestClient(
  dataFolder: string,
  patienceMilliseconds = defaultPatienceMilliseconds,
): IngestClient {
  return { sourceOf, push: (source, lines) => push(socketAddress(dataFolder), source, lines, patienceMilliseconds) }
}

function sourceOf({ name, collection }: PushParameters): PushSource | WrongPushParameter {
  const nameRead = name === null ? 'push' : sharedParameters.name.read(name)
  if (typeof nameRead !== 'string') return { parameter: 'name', accepted: sharedParameters.name.accepts }
  const collectionType =
    collection === null ? sharedParameters.collection.default : sharedParameters.collection.read(collection)
  if (!collectionType) return { parameter: 'collection', accepted: sharedParameters.collection.accepts }
  return { name: nameRead, collectionType }
}

async function push(
  address: string,
  source: PushSource,
  lines: Buffer,
  patienceMilliseconds: number,
): Promise<Recorded | NotTaken> {
  const socket = await connectToIngest(address)
  if (!socket) return 'not-running'
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    socket.destroy(new Error('ingest made no progress for too long'))
  }, patienceMilliseconds)
  try {
    const greeting = { lastfixImport: 2, whenFull: 'refuse', bytes: lines.length, ...source } as const
    const onWorking = () => void late.refresh()
    return await sendRecording(socket, greeting, oneChunk(lines), () => {}, onWorking)
  } catch (error) {
    if (isLate) return 'full'
    if (error instanceof IngestGone) return 'not-running'
    throw error
  } finally {
    clearTimeout(late)
  }
}

async function* oneChunk(lines: Buffer): AsyncGenerator<Buffer> {
  yield lines
}
