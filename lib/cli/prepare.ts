import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { errorCode } from '#lib/errorText.ts'
import { Refusal } from './call.ts'

/** Creates the folder of the store and checks that it can be written. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(
      `the data folder ${folder} cannot be written (${errorCode(error)}). Change its owner or DATABASE_URL`,
    )
  }
}

/** Creates folders step by step, because Node's recursive mkdir never returns under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Another program may still take the port before the web process does, which then reports it. */
export function checkPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(new Refusal(portRefusal(host, port, errorCode(error)))))
    server.listen({ host, port, exclusive: true }, () => server.close(() => done()))
  })
}

function portRefusal(host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use by another program. Set PORT to a free port`
  if (code === 'EACCES') return `this user may not open port ${port}. Set PORT to a port above 1023`
  return `cannot listen on ${host} port ${port} (${code}). HOST must be an address of this machine`
}
