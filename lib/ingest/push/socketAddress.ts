import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The kernel's limit for the path of a local socket is 104 to 108 bytes. */
const maxSocketPath = 100

/** The local socket on which the ingest of a data folder receives recordings, in the folder if its path is short enough. */
export function socketAddress(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataFolder)
  if (platform === 'win32') return `\\\\.\\pipe\\lastfix-${markOf(folder)}`
  const path = join(folder, 'ingest.sock')
  return Buffer.byteLength(path) <= maxSocketPath ? path : join(ownFolderOf(folder), 'ingest.sock')
}

/** Makes the folder of a socket outside the data folder. Throws if another user of the machine could use it. */
export function prepareSocketFolder(dataFolder: string): void {
  const own = ownFolderOf(resolve(dataFolder))
  if (dirname(socketAddress(dataFolder)) === own) mkdirSync(own, { recursive: true, mode: 0o700 })
  if (isSocketTrusted(dataFolder)) return
  throw new Error(
    `The folder ${own} belongs to another user or is open to others. Remove it, or use a shorter path for the database.`,
  )
}

/** False if another user of the machine could listen at the address: anyone can create a folder for temporary files. */
export function isSocketTrusted(dataFolder: string): boolean {
  const own = ownFolderOf(resolve(dataFolder))
  if (dirname(socketAddress(dataFolder)) !== own) return true
  const found = lstatSync(own, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false
  const user = process.getuid?.()
  return user === 0 || found.uid === 0 || found.uid === user
}

function ownFolderOf(folder: string): string {
  return join(tmpdir(), `lastfix-${markOf(folder)}`)
}

function markOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16)
}
