import type pg from 'pg'
import type { LinkStore, ShortLink } from '../links.ts'
import { statements } from './statements.ts'

export function postgresLinks(pool: pg.Pool, databaseUrl: string): LinkStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    async add({ code, owner, query, createdAt }) {
      await change(
        `INSERT INTO short_link (code, owner, query, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code, owner) DO NOTHING`,
        [code, owner, query, createdAt],
      )
    },
    async queryOf(code) {
      const [found] = await read<{ query: string }>('SELECT query FROM short_link WHERE code = $1 LIMIT 1', [code])
      return found?.query ?? null
    },
    ownedBy: (email) =>
      read<ShortLink>(
        `SELECT code, owner, query, created_at AS "createdAt" FROM short_link WHERE owner = $1
         ORDER BY created_at DESC, code COLLATE "C"`,
        [email],
      ),
    remove: (code, email) => change('DELETE FROM short_link WHERE code = $1 AND owner = $2', [code, email]),
  }
}
