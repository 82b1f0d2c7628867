import type { LinkStore, ShortLink } from '../links.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqliteLinks(connection: Connection, path: string): LinkStore {
  const addLink = prepareLater<[ShortLink]>(
    connection,
    `INSERT INTO short_link (code, owner, query, created_at) VALUES (@code, @owner, @query, @createdAt)
     ON CONFLICT (code, owner) DO NOTHING`,
  )
  const linked = prepareLater<[string], { query: string }>(
    connection,
    'SELECT query FROM short_link WHERE code = ? LIMIT 1',
  )
  const linksOf = prepareLater<[string], ShortLink>(
    connection,
    `SELECT code, owner, query, created_at AS createdAt FROM short_link WHERE owner = ? ORDER BY created_at DESC, code`,
  )
  const removeLink = prepareLater<[string, string]>(connection, 'DELETE FROM short_link WHERE code = ? AND owner = ?')
  const write = turnToWrite(connection, path)

  return {
    async ownedBy(email) {
      return withStoreErrors(path, () => linksOf().all(email))
    },
    async queryOf(code) {
      return withStoreErrors(path, () => linked().get(code)?.query ?? null)
    },
    async add(link) {
      await write(() => addLink().run(link))
    },
    remove: (code, email) => write(() => removeLink().run(code, email).changes > 0),
  }
}
