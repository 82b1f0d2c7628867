import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
const isRoot = process.getuid?.() === 0

/** Why pg_dump cannot be tried on this machine, as the end of a sentence: the embedded server comes without it. */
export const noClient = programs ? null : ', which needs the server and client of PostgreSQL of this machine'

/** A server of the same version as the pg_dump of this machine. */
export async function startInstalledPostgres(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  const [uid, gid] = isRoot ? ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres']))) : []
  const owner = uid === undefined || gid === undefined ? {} : { uid, gid }
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  execFileSync(join(programs ?? '', 'initdb'), ['-D', data, '-U', 'lastfix', '--auth=trust', '-N'], {
    ...owner,
    stdio: 'ignore',
  })
  const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'].flatMap((set) => ['-c', set])
  const server = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...owner,
    stdio: 'ignore',
  })
  const urlOf = (database: string) => `postgres://lastfix:secret@127.0.0.1:${port}/${database}`
  for (;;) {
    try {
      execFileSync(join(programs ?? '', 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      break
    } catch {
      await setTimeout(100)
    }
  }
  return {
    urlOf,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
