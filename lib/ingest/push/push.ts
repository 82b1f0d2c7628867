import type { CollectionType } from '#lib/vessel/fields.ts'
import { sharedParameters } from '../sourceUrl/sourceParameters.ts'
import { type PostedBody, readPostedBody } from './postedBody.ts'
import { connectToIngest, IngestGone, sendRecording } from './socketClient.ts'
import type { Recorded } from './socketWire.ts'

/** Sends posted lines from the web process to the running ingest. */
export interface IngestClient {
  /** Reads `name` and `collection` as in a source URL, or returns the first invalid one. */
  sourceOf(given: PushParameters): GivenSource | WrongPushParameter
  /** Returns the first name that `sourceOf` would accept. */
  nameOf(names: readonly (string | null)[]): string
  readBody: typeof readPostedBody
  /** Resolves when all lines are read and all vessels stored, or to the reason for failing. */
  push(source: PushSource, body: PostedBody): Promise<Recorded | PushFailure>
}

export type PushParameters = Record<'name' | 'collection', string | null>

export interface PushSource {
  name: string
  collectionType: CollectionType
}

/** `name` is `null` if none is given. */
export type GivenSource = Omit<PushSource, 'name'> & { name: string | null }

export interface WrongPushParameter {
  parameter: string
  accepted: string
}

/**
 * - full: the queue of ingest was full, or its store made no progress for too long. Lines received by then count once if they
 *   are sent again.
 * - not-running: no ingest is running, or it stopped meanwhile.
 */
export type PushFailure = 'full' | 'not-running'

/** How long an accepted request waits while the store makes no progress. */
const patienceMilliseconds = 20_000

/** A timer that begins anew with each progress. */
type StartTimer = (atEnd: () => void) => Disposable & { refresh(): unknown }

export function createIngestClient(
  dataFolder: string,
  startTimer: StartTimer = (atEnd) => setTimeout(atEnd, patienceMilliseconds),
): IngestClient {
  return {
    sourceOf,
    nameOf,
    readBody: readPostedBody,
    push: (source, body) => push(dataFolder, source, body, startTimer),
  }
}

function sourceOf({ name, collection }: PushParameters): GivenSource | WrongPushParameter {
  const nameRead = name === null ? null : sharedParameters.name.read(name)
  if (nameRead === undefined) return { parameter: 'name', accepted: sharedParameters.name.accepts }
  const collectionType =
    collection === null ? sharedParameters.collection.default : sharedParameters.collection.read(collection)
  if (!collectionType) return { parameter: 'collection', accepted: sharedParameters.collection.accepts }
  return { name: nameRead, collectionType }
}

function nameOf(names: readonly (string | null)[]): string {
  return names.find((name) => name !== null && sharedParameters.name.read(name) !== undefined) ?? 'push'
}

async function push(
  dataFolder: string,
  source: PushSource,
  { content, station, chunks }: PostedBody,
  startTimer: StartTimer,
): Promise<Recorded | PushFailure> {
  const socket = await connectToIngest(dataFolder)
  if (!socket) return 'not-running'
  let isLate = false
  const timer = startTimer(() => {
    isLate = true
    socket.destroy(new Error('ingest made no progress for too long'))
  })
  try {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const greeting = { lastfixImport: 3, whenFull: 'refuse', bytes, content, station, ...source } as const
    const onWorking = () => void timer.refresh()
    return await sendRecording(socket, greeting, inOrder(chunks), () => {}, onWorking)
  } catch (error) {
    if (isLate) return 'full'
    if (error instanceof IngestGone) return 'not-running'
    throw error
  } finally {
    timer[Symbol.dispose]()
  }
}

async function* inOrder(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}
