import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './freePort.ts'
import { obstacleOf } from './obstacle.ts'

/** The reason why no pooler can be started here, as the end of a sentence. */
export const pgbouncerObstacle = obstacleOf(['pgbouncer', '--version'])

/** A pooler in transaction mode in front of a database, set up as in docs/data.md. */
export async function startPgbouncer(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-pgbouncer-'))
  const port = await freePort()
  const { username, password, port: serverPort } = new URL(databaseUrl)
  const file = join(folder, 'pgbouncer.ini')
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '' },
    ...{ auth_type: 'plain', auth_file: join(folder, 'users.txt') },
    ...{ pool_mode: 'transaction', default_pool_size: 3, ignore_startup_parameters: 'options' },
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, ['[databases]', `* = host=127.0.0.1 port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'))
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  })
  return {
    databaseUrl: databaseUrl.replace(`:${serverPort}/`, `:${port}/`),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
