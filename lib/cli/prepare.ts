import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { Refusal } from './call.ts'

/** Makes the folder that the store lives in, and sees that it can be written. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(
      `the data folder ${folder} cannot be written (${codeOf(error)}): change its owner or DATABASE_URL`,
    )
  }
}

/** Step by step: Node's recursive mkdir never returns under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Somebody may still take the port between this question and the answer's use; the web process says so then. */
export function checkPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(new Refusal(portRefusal(host, port, codeOf(error)))))
    server.listen({ host, port, exclusive: true }, () => server.close(() => done()))
  })
}

function portRefusal(host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use by another program: set PORT to a free one`
  if (code === 'EACCES') return `port ${port} may not be opened by this user: set PORT to one above 1023`
  return `${host} port ${port} cannot be listened on (${code}): accepted for HOST is an address of this machine`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
