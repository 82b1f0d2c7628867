import { closeSync, createReadStream, openSync, statSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { errorCode } from '#lib/errorText.ts'
import { type OpenRecording, openRecording } from '#lib/ingest/import.ts'
import { unreadable } from '#lib/ingest/sources/failure.ts'
import { Refusal } from '../call.ts'

/** The name of a file in messages. Commands read standard input for `-`. */
export function nameOf(path: string): string {
  return path === '-' ? 'stdin' : path
}

/** `accepted` names the accepted kind of file. */
export async function bytesOf(path: string, accepted: string): Promise<Uint8Array> {
  try {
    return await buffer(path === '-' ? process.stdin : createReadStream(path))
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${errorCode(error)}): ${accepted}`)
  }
}

export function recordingOf(path: string): Omit<OpenRecording, 'chunks'> & { chunks: AsyncIterable<Buffer> } {
  const { chunks, ...rest } = openRecording(path)
  return { ...rest, chunks: readable(path, chunks) }
}

/** Checks all files before the first one is imported. */
export function refuseUnreadable(paths: readonly string[]): void {
  for (const path of paths.filter((each) => each !== '-')) {
    try {
      if (statSync(path).isFile()) closeSync(openSync(path, 'r'))
    } catch (error) {
      throw new Refusal(`${path} ${unreadable(error)}`)
    }
  }
}

async function* readable(path: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw new Refusal(`${path} ${unreadable(error)}`)
  }
}
