import type pg from 'pg'
import type { SavedStore, SavedView, ShortLink } from '../store.ts'
import { withStoreErrors } from './connect.ts'

const viewColumns = 'id, owner, kind, name, query, shared, created_at AS "createdAt"'

export function postgresSaved(pool: pg.Pool, databaseUrl: string): SavedStore {
  async function read<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await withStoreErrors(databaseUrl, () => pool.query<Row>(sql, values))).rows
  }

  async function change(sql: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await withStoreErrors(databaseUrl, () => pool.query(sql, values))
    return (rowCount ?? 0) > 0
  }

  return {
    viewsFor: (email) =>
      read<SavedView>(
        `SELECT ${viewColumns} FROM saved_view WHERE owner = $1 OR shared
         ORDER BY kind COLLATE "C", name COLLATE "C", id COLLATE "C"`,
        [email],
      ),
    async view(id) {
      const [found] = await read<SavedView>(`SELECT ${viewColumns} FROM saved_view WHERE id = $1`, [id])
      return found ?? null
    },
    addView: ({ id, owner, kind, name, query, shared, createdAt }) =>
      change(
        `INSERT INTO saved_view (id, owner, kind, name, query, shared, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (owner, kind, name) DO NOTHING`,
        [id, owner, kind, name, query, shared, createdAt],
      ),
    changeView: ({ id, name, query, shared }) =>
      change(
        `UPDATE saved_view SET name = $2, query = $3, shared = $4
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM saved_view AS other
           WHERE other.owner = saved_view.owner AND other.kind = saved_view.kind AND other.name = $2 AND other.id <> $1)`,
        [id, name, query, shared],
      ),
    removeView: (id) => change('DELETE FROM saved_view WHERE id = $1', [id]),
    async addLink({ code, owner, query, createdAt }) {
      await change(
        `INSERT INTO short_link (code, owner, query, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code, owner) DO NOTHING`,
        [code, owner, query, createdAt],
      )
    },
    async linkedQuery(code) {
      const [found] = await read<{ query: string }>('SELECT query FROM short_link WHERE code = $1 LIMIT 1', [code])
      return found?.query ?? null
    },
    linksOf: (email) =>
      read<ShortLink>(
        `SELECT code, owner, query, created_at AS "createdAt" FROM short_link WHERE owner = $1
         ORDER BY created_at DESC, code COLLATE "C"`,
        [email],
      ),
    removeLink: (code, email) => change('DELETE FROM short_link WHERE code = $1 AND owner = $2', [code, email]),
  }
}
