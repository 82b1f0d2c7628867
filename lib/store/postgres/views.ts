import type pg from 'pg'
import type { SavedView, ViewStore } from '../views.ts'
import { statements } from './statements.ts'

const viewColumns = 'id, owner, kind, name, query, shared, created_at AS "createdAt"'

export function postgresViews(pool: pg.Pool, databaseUrl: string): ViewStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    visibleTo: (email) =>
      read<SavedView>(
        `SELECT ${viewColumns} FROM saved_view WHERE owner = $1 OR shared
         ORDER BY kind COLLATE "C", name COLLATE "C", id COLLATE "C"`,
        [email],
      ),
    async get(id) {
      const [found] = await read<SavedView>(`SELECT ${viewColumns} FROM saved_view WHERE id = $1`, [id])
      return found ?? null
    },
    add: ({ id, owner, kind, name, query, shared, createdAt }) =>
      change(
        `INSERT INTO saved_view (id, owner, kind, name, query, shared, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (owner, kind, name) DO NOTHING`,
        [id, owner, kind, name, query, shared, createdAt],
      ),
    change: ({ id, name, query, shared }) =>
      change(
        `UPDATE saved_view SET name = $2, query = $3, shared = $4
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM saved_view AS other
           WHERE other.owner = saved_view.owner AND other.kind = saved_view.kind AND other.name = $2 AND other.id <> $1)`,
        [id, name, query, shared],
      ),
    remove: (id) => change('DELETE FROM saved_view WHERE id = $1', [id]),
  }
}
