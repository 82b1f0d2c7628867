import { change, type Database, type Plan, query } from './database.ts'

/** A number in `meta` that grows with every change, so that readers know when to read again. */
export type Counter =
  | 'access_version'
  | 'watch_version'
  | 'chosen_map_version'
  | 'list_sequence'
  | 'characteristic_sequence'
  | 'port_sequence'
  | 'port_alias_sequence'
  | 'port_area_version'
  | 'view_version'
  | 'link_version'
  | 'webhook_version'
  | 'source_version'
  | 'station_sequence'

export async function readCounter(database: Database, counter: Counter): Promise<number> {
  const [row] = await database.read<{ value: number }>('SELECT value FROM meta WHERE name = @counter', { counter })
  return row?.value ?? 0
}

/** Locks the counter's row until the transaction ends, so that its numbers become visible in order. */
export function* raiseCounter(counter: Counter): Plan<number> {
  const sql = 'UPDATE meta SET value = value + 1 WHERE name = @counter RETURNING value'
  const [row] = yield* query<{ value: number }>(sql, { counter })
  return row?.value ?? 0
}

/**
 * Locks the counter's row by an update that changes nothing. PostgreSQL would otherwise run two changes at the same time, and two
 * administrators could remove each other.
 */
export function lockCounter(counter: Counter): Plan<number> {
  return change('UPDATE meta SET value = value WHERE name = @counter', { counter })
}

/** Resolves to whether rows were changed, and raises the counter if so. */
export function* raiseIfChanged(counter: Counter, work: Plan<number>): Plan<boolean> {
  yield* lockCounter(counter)
  const isChanged = (yield* work) > 0
  if (isChanged) yield* raiseCounter(counter)
  return isChanged
}
