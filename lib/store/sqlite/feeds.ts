import type { FeedStore, StoredFeed } from '../feeds.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'

export function sqliteFeeds(connection: Connection, path: string): FeedStore {
  const clear = prepareLater<[]>(connection, 'DELETE FROM feed')
  const add = prepareLater<[StoredFeed]>(
    connection,
    'INSERT INTO feed (name, snapshot, at) VALUES (@name, @snapshot, @at)',
  )
  const all = prepareLater<[], StoredFeed>(connection, 'SELECT name, snapshot, at FROM feed ORDER BY name')

  const replace = connection.transaction((reports: readonly StoredFeed[]) => {
    clear().run()
    for (const report of reports) add().run(report)
  })

  return {
    async save(reports) {
      withStoreErrors(path, () => replace.immediate(reports))
    },
    async all() {
      return withStoreErrors(path, () => all().all())
    },
  }
}
