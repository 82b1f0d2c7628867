import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type WriteBytes = (bytes: Uint8Array) => Promise<void>

/** Writes bytes until all of them are written: a nearly full disk accepts some. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes.subarray(start))
    start += bytesWritten
  }
}

/** Writes a file to the disk; if that fails, none is left. */
export async function writeDurably<Result>(
  path: string,
  write: (writeBytes: WriteBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'w')
  try {
    const result = await write((bytes) => writeAll(file, bytes))
    await file.sync()
    await file.close()
    return result
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/** Renames a file durably. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
