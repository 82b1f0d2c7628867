import { type SavedStore, type SavedView, type ShortLink, textLife } from '../store.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface ViewRow extends Omit<SavedView, 'shared'> {
  shared: number
}

const viewColumns = 'id, owner, kind, name, query, shared, created_at AS createdAt'

export function sqliteSaved(connection: Connection, path: string): SavedStore {
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

  const keptText = prepareLater<[string], { text: string; keptAt: number }>(
    connection,
    'SELECT text, kept_at AS keptAt FROM kept_text WHERE key = ?',
  )
  const keepText = prepareLater<[string, string, number]>(
    connection,
    `INSERT INTO kept_text (key, text, kept_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
  )
  const removeTexts = prepareLater<[number]>(connection, 'DELETE FROM kept_text WHERE kept_at < ?')

  const write = turnToWrite(connection, path)

  return {
    async viewsFor(email) {
      return withStoreErrors(path, () => viewsFor().all(email).map(toView))
    },
    async view(id) {
      const row = withStoreErrors(path, () => view().get(id))
      return row ? toView(row) : null
    },
    async addView(added) {
      return write(() => addView().run(toRow(added)).changes > 0)
    },
    async changeView(changed) {
      return write(() => changeView().run(toRow(changed)).changes > 0)
    },
    async removeView(id) {
      return write(() => removeView().run(id).changes > 0)
    },
    async addLink(link) {
      await write(() => addLink().run(link))
    },
    async linkedQuery(code) {
      return withStoreErrors(path, () => linked().get(code)?.query ?? null)
    },
    async linksOf(email) {
      return withStoreErrors(path, () => linksOf().all(email))
    },
    async removeLink(code, email) {
      return write(() => removeLink().run(code, email).changes > 0)
    },
    async keepText(key, text, now) {
      const kept = withStoreErrors(path, () => keptText().get(key))
      if (kept && now - kept.keptAt < textLife.renewedAfter) return
      await write(() => {
        keepText().run(key, text, now)
        removeTexts().run(now - textLife.milliseconds)
      })
    },
    async keptText(key, now) {
      const kept = withStoreErrors(path, () => keptText().get(key))
      return kept && now - kept.keptAt <= textLife.milliseconds ? kept.text : null
    },
  }
}

function toView(row: ViewRow): SavedView {
  return { ...row, shared: row.shared === 1 }
}

function toRow(view: SavedView): ViewRow {
  return { ...view, shared: Number(view.shared) }
}
