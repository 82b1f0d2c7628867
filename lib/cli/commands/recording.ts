import { closeSync, openSync, statSync } from 'node:fs'
import { type OpenRecording, openRecording } from '#lib/ingest/import.ts'
import { unreadable } from '#lib/ingest/sources/failure.ts'
import { Refusal } from '../call.ts'

/** A file, or standard input for `-`. */
export function recordingOf(path: string): Omit<OpenRecording, 'chunks'> & { chunks: AsyncIterable<Buffer> } {
  const { chunks, ...rest } = openRecording(path)
  return { ...rest, chunks: readable(path, chunks) }
}

/** Before the first of several is imported. */
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
