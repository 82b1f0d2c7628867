import { columnsOf, type Database } from './database.ts'

export interface SavedView {
  id: string
  /** The email of an account. */
  owner: string
  kind: string
  name: string
  query: string
  shared: boolean
  createdAt: number
}

const columns = columnsOf<SavedView>('saved_view', ['id', 'owner', 'kind', 'name', 'query', 'shared', 'createdAt'])

export function viewStore(database: Database) {
  async function find(where: string, values: object): Promise<SavedView[]> {
    const rows = await database.read<SavedView>(
      `SELECT ${columns.selected} FROM saved_view WHERE ${where}
       ORDER BY kind COLLATE binary, name COLLATE binary, id COLLATE binary`,
      values,
    )
    return rows.map((row) => ({ ...row, shared: Boolean(row.shared) }))
  }

  return {
    /** The account's own views and all shared ones, by kind and name. */
    visibleTo: (email: string) => find('owner = @email OR shared', { email }),

    get: async (id: string) => (await find('id = @id', { id }))[0] ?? null,

    /** `false` when the owner has one of that kind and name. */
    add: (view: SavedView) =>
      database.change(
        `INSERT INTO saved_view (${columns.names}) VALUES (${columns.parameters})
         ON CONFLICT (owner, kind, name) DO NOTHING`,
        view,
      ),

    /** Replaces name, query and whether it is shared. `false` when it was removed, or the owner has another of that kind and name. */
    change: (view: SavedView) =>
      database.change(
        `UPDATE saved_view SET name = @name, query = @query, shared = @shared
         WHERE id = @id AND NOT EXISTS (SELECT 1 FROM saved_view AS other
           WHERE other.owner = saved_view.owner AND other.kind = saved_view.kind AND other.name = @name AND other.id <> @id)`,
        view,
      ),

    remove: (id: string) => database.change('DELETE FROM saved_view WHERE id = @id', { id }),
  }
}
