import { change, changeInPieces, type Database } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf } from './owned.ts'

/** Times are milliseconds since 1970. */
const columns = {
  id: 'text',
  /** The email of an account. */
  owner: 'text',
  name: 'text',
  /** The filters, as in an address. */
  query: 'text',
  /** JSON; the store reads the list `webhooks` of it. */
  terms: 'text',
  /** The time at which the watch got these filters. */
  since: 'number',
  createdAt: 'number',
} as const

export type StoredWatch = RowOf<typeof columns>

export interface ScopedWatch extends StoredWatch {
  /** Filters that limit the vessels its owner sees; `null`: no limit. */
  scope: string | null
}

export interface StoredWatchState {
  watch: string
  /** The vessel's. */
  number: number
  /** `null` in a commit removes it. */
  state: string | null
}

export const watchTable: OwnedTable<StoredWatch> = {
  table: 'watch',
  columns,
  changed: ['name', 'query', 'terms', 'since'],
  order: ['owner', 'name', 'id'],
  alsoFound: '(SELECT scope FROM account WHERE email = owner) AS scope',
  counter: 'watch_version',
  removeMany: removeWatched,
}

/** Few rows; the web process writes them. */
export function watchStore(database: Database) {
  const { rows, find, write, update } = ownedStore<StoredWatch, ScopedWatch>(database, watchTable)

  return {
    ...rows,

    ofOwners: (owners: readonly string[]) =>
      find(`owner IN (SELECT value ->> 'owner' FROM json_each(@owners))`, {
        owners: owners.map((owner) => ({ owner })),
      }),

    /** Another `since` removes the states of vessels. */
    change: (watch: StoredWatch) =>
      write(function* () {
        const restarted = 'SELECT id FROM watch WHERE id = @id AND since <> @since'
        yield* change(`DELETE FROM watch_state WHERE watch = (${restarted})`, watch)
        return yield* update(watch)
      }),

    /** Removes the states and events of these vessels. */
    async removeVessels(numbers: readonly number[]): Promise<void> {
      const values = { vessels: numbers.map((number) => ({ number })) }
      const vessels = `(SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@vessels))`
      await database.change(`DELETE FROM watch_state WHERE mmsi IN ${vessels}`, values)
      const events = `SELECT id FROM watch_event WHERE mmsi IN ${vessels} LIMIT @piece`
      await changeInPieces(database, `DELETE FROM watch_event WHERE id IN (${events})`, values)
    },

    /** Counts the vessels that the owner's watches follow, without the one of this id. */
    async countFollowed(owner: string, without: string | null): Promise<number> {
      const [found] = await database.read<{ count: number }>(
        `SELECT count(*) AS count FROM watch_state
         WHERE watch IN (SELECT id FROM watch WHERE owner = @owner AND id <> coalesce(CAST(@without AS text), ''))`,
        { owner, without },
      )
      return found?.count ?? 0
    },

    states: () => database.read<StoredWatchState>('SELECT watch, mmsi AS number, state FROM watch_state'),
  }
}

/** Removes the states and events of the watches that the query `watches` finds. */
export async function removeWatched(database: Database, watches: string, values: object): Promise<void> {
  const states = `SELECT watch, mmsi FROM watch_state WHERE watch IN (${watches}) LIMIT @piece`
  await changeInPieces(database, `DELETE FROM watch_state WHERE (watch, mmsi) IN (${states})`, values)
  const events = `SELECT id FROM watch_event WHERE watch IN (${watches}) LIMIT @piece`
  await changeInPieces(database, `DELETE FROM watch_event WHERE id IN (${events})`, values)
}
