import { type Database, query } from './database.ts'

/** Keys that the service makes for itself, in the store, so that all of its machines have the same. */
export function serviceKeyStore(database: Database) {
  return {
    /** The stored key, or this one if there is none. */
    getOrAdd: (name: string, content: string) =>
      database.write(function* () {
        const added = 'INSERT INTO service_key (name, content) VALUES (@name, @content) ON CONFLICT (name) DO NOTHING'
        yield* query(added, { name, content })
        const [stored] = yield* query<{ content: string }>('SELECT content FROM service_key WHERE name = @name', {
          name,
        })
        return stored?.content ?? content
      }),
  }
}
