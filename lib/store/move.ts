import { openStore, sqlitePathOf } from './open.ts'
import { openSqliteTables, sqliteTables } from './sqlite/tables.ts'
import type { Store } from './store.ts'
import { StoreError } from './storeError.ts'
import { fingerprint, type StoreTables, type Table } from './tables.ts'

export interface MoveOptions {
  from: string
  to: string
  signal?: AbortSignal
  /** Called with the rows that the target holds of a table so far. */
  copied?: (table: string, rows: number) => void
}

export interface MovedTable {
  table: string
  rows: number
  checksum: string
}

/**
 * Copies a store to an empty one of the other kind, and compares them row by row. An interrupted move continues when it is started
 * again. During a move, other programs cannot write to the source.
 */
export async function moveStore(options: MoveOptions): Promise<MovedTable[]> {
  const stores: Store[] = []
  const writers: { release(): Promise<void> }[] = []
  const sides: StoreTables[] = []
  try {
    for (const databaseUrl of [options.from, options.to]) {
      const store = await openStore(databaseUrl)
      stores.push(store)
      await store.migrate()
      writers.push(await store.openWriter(databaseUrl === options.to))
    }
    const tables = sqliteTables([options.from, options.to].flatMap((url) => sqlitePathOf(url) ?? [])[0] ?? '')
    const from = await openTables(options.from, tables)
    sides.push(from)
    const to = await openTables(options.to, tables)
    sides.push(to)
    await from.hold()
    return await moveTables(tables, from, to, options)
  } finally {
    for (const side of sides) await side.close()
    for (const writer of writers) await writer.release()
    for (const store of stores) await store.close()
  }
}

async function openTables(databaseUrl: string, tables: readonly Table[]): Promise<StoreTables> {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return openSqliteTables(path)
  const { openPostgresTables } = await import('./postgres/tables.ts')
  return openPostgresTables(databaseUrl, tables)
}

async function moveTables(
  tables: readonly Table[],
  from: StoreTables,
  to: StoreTables,
  options: MoveOptions,
): Promise<MovedTable[]> {
  if (!(await to.isUnfinished())) {
    await refuseFilled(tables, to)
    await to.setUnfinished(true)
  }
  const moved: MovedTable[] = []
  for (const table of tables) moved.push(await moveTable(table, from, to, options))
  for (const table of tables.filter(({ isNumbered }) => isNumbered)) {
    const last = await from.lastNumber(table)
    if (last > 0) await to.setLastNumber(table, last)
  }
  const sequence = await from.latestSequence()
  // A follower at the latest number continues; one further behind reloads.
  if (sequence > 0) await to.addEmptyBatch(sequence + 1)
  await to.setUnfinished(false)
  return moved
}

async function refuseFilled(tables: readonly Table[], to: StoreTables): Promise<void> {
  for (const table of tables) {
    if (table.name !== 'meta' && (await to.lastKey(table)) !== null) {
      throw new StoreError('unavailable', `The target is not empty (table ${table.name}); name an empty database`)
    }
  }
}

/** Copies the whole table again if rows of an earlier, interrupted move have changed in the source. */
async function moveTable(table: Table, from: StoreTables, to: StoreTables, options: MoveOptions): Promise<MovedTable> {
  const wanted = await fingerprint(from, table)
  for (const isLast of [false, true]) {
    if (isLast) await to.empty(table)
    await copyTable(table, from, to, options)
    const found = await fingerprint(to, table)
    if (found.checksum === wanted.checksum) return { table: table.name, ...wanted }
  }
  throw new StoreError('unavailable', `Table ${table.name} differs after it was copied; the target cannot be used`)
}

async function copyTable(table: Table, from: StoreTables, to: StoreTables, { signal, copied }: MoveOptions) {
  let count = 0
  for await (const rows of from.rows(table, await to.lastKey(table))) {
    signal?.throwIfAborted()
    await to.add(table, rows)
    count += rows.length
    copied?.(table.name, count)
  }
}
