import pg from 'pg'
import { StoreError } from '../store.ts'

const { Client, DatabaseError, Pool, types } = pg

export type Connection = pg.Client | pg.PoolClient

/** Vessels and accounts have a schema of their own, so that they can live in a database with other things in it. */
export const schema = 'lastfix'

const connectMilliseconds = 5_000
const mostConnections = 4

/** `synchronous_commit`: an acknowledged batch survives a power cut, whatever the server's own default is. */
const sessionOptions = `-c search_path=${schema} -c synchronous_commit=on`

function optionsOf(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    options: sessionOptions,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  }
}

/** bigint comes as text because it can be beyond what a number holds; ours are not. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)
}

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new Pool({ ...optionsOf(databaseUrl), max: mostConnections })
  // An idle connection that breaks is replaced at the next query, which then says what is wrong.
  pool.on('error', () => {})
  return pool
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new Client(optionsOf(databaseUrl))
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Everything `work` asks sees one moment, and what it writes is there whole or not at all. */
export async function inTransaction<Result>(
  connection: Connection,
  kind: 'READ ONLY' | 'READ WRITE',
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.query(`BEGIN ISOLATION LEVEL ${kind === 'READ ONLY' ? 'REPEATABLE READ' : 'READ COMMITTED'} ${kind}`)
  try {
    const result = await work()
    await connection.query('COMMIT')
    return result
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

export async function withConnection<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(connection)
  } catch (error) {
    failure = failureOfConnection(error)
    throw error
  } finally {
    connection.release(failure)
  }
}

/** What is read part by part, all of one moment, until the last is taken or whoever takes them has had enough. */
export async function* partsOfOneMoment<Part>(
  pool: pg.Pool,
  read: (connection: pg.PoolClient) => AsyncIterable<Part>,
): AsyncGenerator<Part, void> {
  const connection = await pool.connect()
  let failure: Error | undefined
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* read(connection)
  } catch (error) {
    failure = failureOfConnection(error)
    throw error
  } finally {
    if (!failure) await connection.query('ROLLBACK').catch(() => {})
    connection.release(failure)
  }
}

/** What the server says of a query leaves the connection as good as it was. */
function failureOfConnection(error: unknown): Error | undefined {
  return error instanceof Error && !(error instanceof DatabaseError) ? error : undefined
}

/** Classes of SQLSTATE that speak of the server or of the way to it and not of our SQL. */
const outsideClasses = ['08', '28', '3D', '42501', '53', '57', '58']

/** Makes StoreError of what the server and the network can cause; all else is a bug and stays as it is. */
export function asStoreError(databaseUrl: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error
  const code = 'code' in error ? String(error.code) : ''
  const isOutside =
    error instanceof DatabaseError
      ? outsideClasses.some((sqlState) => code.startsWith(sqlState))
      : /^E[A-Z]+$/.test(code) || /connection|timeout/i.test(error.message)
  if (!isOutside) return error
  const reason = error.message || code
  return new StoreError('unavailable', `The database ${withoutPassword(databaseUrl)} cannot be used: ${reason}`, {
    cause: error,
  })
}

export async function withStoreErrors<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asStoreError(databaseUrl, error)
  }
}

export function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : 'given'
}
