import { change, columnsOf, type Database } from './database.ts'

export interface StoredFeed {
  name: string
  /** JSON that the store does not read. */
  snapshot: string
  /** When ingest reported it, in milliseconds since 1970. */
  at: number
}

const columns = columnsOf<StoredFeed>('feed', ['name', 'snapshot', 'at'])

export type FeedStore = ReturnType<typeof feedStore>

/** The health of ingest and its feeds as ingest reports it: few rows, replaced as a whole. */
export function feedStore(database: Database) {
  return {
    save: (reports: readonly StoredFeed[]) =>
      database.write(function* () {
        yield* change('DELETE FROM feed')
        for (const report of reports) {
          yield* change(`INSERT INTO feed (${columns.names}) VALUES (${columns.parameters})`, report)
        }
      }),

    all: () => readFeeds(database),
  }
}

export function readFeeds(database: Pick<Database, 'read'>): Promise<StoredFeed[]> {
  return database.read<StoredFeed>(`SELECT ${columns.selected} FROM feed ORDER BY name COLLATE binary`)
}
