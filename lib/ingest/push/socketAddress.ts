import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The kernel's limit for the path of a local socket is 104 to 108 bytes. */
const maxSocketPath = 100

/** The local socket on which the ingest of a data folder receives recordings, in the folder if its path is short enough. */
export function socketAddress(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataFolder)
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (platform === 'win32') return `\\\\.\\pipe\\lastfix-${mark}`
  const path = join(folder, 'ingest.sock')
  return Buffer.byteLength(path) <= maxSocketPath ? path : join(tmpdir(), `lastfix-${mark}.sock`)
}
