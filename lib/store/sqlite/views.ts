import type { SavedView, ViewStore } from '../views.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface ViewRow extends Omit<SavedView, 'shared'> {
  shared: number
}

const viewColumns = 'id, owner, kind, name, query, shared, created_at AS createdAt'

export function sqliteViews(connection: Connection, path: string): ViewStore {
  const viewsFor = prepareLater<[string], ViewRow>(
    connection,
    `SELECT ${viewColumns} FROM saved_view WHERE owner = ? OR shared = 1 ORDER BY kind, name, id`,
  )
  const view = prepareLater<[string], ViewRow>(connection, `SELECT ${viewColumns} FROM saved_view WHERE id = ?`)
  const addView = prepareLater<[ViewRow]>(
    connection,
    `INSERT INTO saved_view (id, owner, kind, name, query, shared, created_at)
     VALUES (@id, @owner, @kind, @name, @query, @shared, @createdAt) ON CONFLICT (owner, kind, name) DO NOTHING`,
  )
  const changeView = prepareLater<[ViewRow]>(
    connection,
    `UPDATE saved_view SET name = @name, query = @query, shared = @shared
     WHERE id = @id AND NOT EXISTS (SELECT 1 FROM saved_view AS other
       WHERE other.owner = saved_view.owner AND other.kind = saved_view.kind AND other.name = @name AND other.id <> @id)`,
  )
  const removeView = prepareLater<[string]>(connection, 'DELETE FROM saved_view WHERE id = ?')
  const write = turnToWrite(connection, path)

  return {
    async visibleTo(email) {
      return withStoreErrors(path, () => viewsFor().all(email).map(toView))
    },
    async get(id) {
      const row = withStoreErrors(path, () => view().get(id))
      return row ? toView(row) : null
    },
    add: (added) => write(() => addView().run(toRow(added)).changes > 0),
    change: (changed) => write(() => changeView().run(toRow(changed)).changes > 0),
    remove: (id) => write(() => removeView().run(id).changes > 0),
  }
}

function toView(row: ViewRow): SavedView {
  return { ...row, shared: row.shared === 1 }
}

function toRow(view: SavedView): ViewRow {
  return { ...view, shared: Number(view.shared) }
}
