import type pg from 'pg'
import { type SavedStore, type SavedView, type ShortLink, textLife } from '../store.ts'
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
    async keepText(key, text, now) {
      const [kept] = await read<{ keptAt: number }>('SELECT kept_at AS "keptAt" FROM kept_text WHERE key = $1', [key])
      if (kept && now - kept.keptAt < textLife.renewedAfter) return
      await change(
        `INSERT INTO kept_text (key, text, kept_at) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
        [key, text, now],
      )
      await change('DELETE FROM kept_text WHERE kept_at < $1', [now - textLife.milliseconds])
    },
    async keptText(key, now) {
      const [kept] = await read<{ text: string }>('SELECT text FROM kept_text WHERE key = $1 AND kept_at >= $2', [
        key,
        now - textLife.milliseconds,
      ])
      return kept?.text ?? null
    },
  }
}
