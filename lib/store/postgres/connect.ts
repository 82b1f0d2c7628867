import pg from 'pg'
import { errorCode } from '#lib/errorText.ts'
import { UnreadableRecord } from '#lib/vessel/record.ts'
import { StoreError, unreadable } from '../storeError.ts'

const { Client, DatabaseError, Pool, types } = pg

export type Connection = pg.Client | pg.PoolClient

/** Vessels and accounts have a schema of their own, so that they can live in a database with other things in it. */
export const schema = 'lastfix'

const connectMilliseconds = 5_000
const maxConnections = 4

/** Large results are read in parts, each far quicker than this. */
const answerMilliseconds = 10_000
/** The server gives up first: then nothing was done for certain, and the connection is still good. */
const serverMilliseconds = answerMilliseconds - 2_000

/** `synchronous_commit`: an acknowledged batch survives a power cut even where the server's default is off. */
const sessionOptions = `-c search_path=${schema} -c synchronous_commit=on`

/** A server that disappears without closing its connections (paused machine, dropping firewall) is given up after this. */
const limits = {
  query_timeout: answerMilliseconds,
  options: `${sessionOptions} -c statement_timeout=${serverMilliseconds}`,
}

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
  const pool = new Pool({ ...optionsOf(databaseUrl), ...limits, max: maxConnections })
  // A connection that breaks between two queries is replaced at the next one, which then says what is wrong.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return pool
}

export function connect(databaseUrl: string): Promise<pg.Client> {
  return connected({ ...optionsOf(databaseUrl), ...limits })
}

/** Changes nothing, even if the user may. */
export function connectReadOnly(databaseUrl: string): Promise<pg.Client> {
  const { options, ...others } = limits
  return withSettingErrors(databaseUrl, () =>
    connected({ ...optionsOf(databaseUrl), ...others, options: `${options} -c default_transaction_read_only=on` }),
  )
}

/** Connects without timeouts. */
export function connectPatiently(databaseUrl: string): Promise<pg.Client> {
  return connected(optionsOf(databaseUrl))
}

/** Connects without timeouts, as migrations need. */
export async function withPatientConnection<Result>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = await connectPatiently(databaseUrl)
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

async function connected(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new Client(options)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** All reads of `work` see one moment; its writes are all committed or none. */
export async function inTransaction<Result>(
  connection: Connection,
  kind: 'READ ONLY' | 'READ WRITE',
  work: () => Promise<Result>,
): Promise<Result> {
  const isolation = kind === 'READ ONLY' ? 'REPEATABLE READ' : 'READ COMMITTED'
  try {
    await connection.query(`BEGIN ISOLATION LEVEL ${isolation} ${kind}`)
    const result = await work()
    await connection.query('COMMIT')
    return result
  } catch (error) {
    if (isUnanswered(error)) await hangUp(connection)
    else await connection.query('ROLLBACK').catch(() => hangUp(connection))
    throw error
  }
}

/** Closes a connection that did not answer: the next query would wait for it, in a half-done transaction. */
export async function orHangUp<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isUnanswered(error)) await hangUp(connection)
    throw error
  }
}

async function hangUp(connection: Connection): Promise<void> {
  if (connection instanceof Client) await connection.end()
}

/** node-pg gives it no code. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
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

/** Rows fetched at a time of a large result. */
const rowsAPart = 5_000

/** Runs in a transaction of the caller. */
export async function readInParts<Row extends pg.QueryResultRow>(
  connection: Connection,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const read: Row[] = []
  await connection.query(`DECLARE parts NO SCROLL CURSOR FOR ${sql}`, values)
  for (;;) {
    const { rows } = await connection.query<Row>(`FETCH ${rowsAPart} FROM parts`)
    read.push(...rows)
    if (rows.length < rowsAPart) break
  }
  await connection.query('CLOSE parts')
  return read
}

/** Parts that all show one moment, until the last is taken or the caller stops. */
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
    if (!failure) await connection.query('ROLLBACK').catch((error) => (failure = error))
    connection.release(failure)
  }
}

/** An error that the server reports leaves the connection usable. */
function failureOfConnection(error: unknown): Error | undefined {
  return error instanceof Error && !(error instanceof DatabaseError) ? error : undefined
}

/**
 * Classes of SQLSTATE that concern the server or the connection, not our SQL. A standby answers 25006, and 0A000 to the
 * start of a transaction that writes.
 */
const outsideClasses = ['08', '0A000', '25', '28', '3D', '42501', '53', '57', '58']

/** Node's codes of sockets, of TLS and of certificates. */
const outsideCodes = /^E[A-Z]+$|^ERR_(SSL|TLS)_|CERT|^UNABLE_TO_/

/** Turns failures of the server and the network into StoreErrors; anything else is a bug and passes unchanged. */
export function asStoreError(databaseUrl: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error
  if (error instanceof UnreadableRecord) return unreadable(withoutPassword(databaseUrl), error)
  const code = errorCode(error)
  const isOutside =
    error instanceof DatabaseError
      ? outsideClasses.some((sqlState) => code.startsWith(sqlState))
      : outsideCodes.test(code) || /connection|timeout|not queryable/i.test(error.message)
  return isOutside ? unusable(databaseUrl, error) : error
}

/** Reports any failure of the first connection as the fault of the URL, the server or the network. */
export async function withSettingErrors<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && !(error instanceof StoreError) ? unusable(databaseUrl, error) : error
  }
}

function unusable(databaseUrl: string, error: Error): StoreError {
  const where = withoutPassword(databaseUrl)
  return new StoreError('unavailable', `The database ${where} cannot be used: ${reasonOf(error)}`, { cause: error })
}

function reasonOf(error: Error): string {
  if (isUnanswered(error)) return 'it does not answer'
  if (errorCode(error) === 'ERR_INVALID_URL')
    return 'it is no URL; in a name or a password, # is written %23, / is %2F and % is %25'
  return error.message || errorCode(error)
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
