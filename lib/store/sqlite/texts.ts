import { type TextStore, textLife } from '../texts.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqliteTexts(connection: Connection, path: string): TextStore {
  const kept = prepareLater<[string], { text: string; keptAt: number }>(
    connection,
    'SELECT text, kept_at AS keptAt FROM kept_text WHERE key = ?',
  )
  const put = prepareLater<[string, string, number]>(
    connection,
    `INSERT INTO kept_text (key, text, kept_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
  )
  const removeBefore = prepareLater<[number]>(connection, 'DELETE FROM kept_text WHERE kept_at < ?')
  const write = turnToWrite(connection, path)

  return {
    async keep(key, text, now) {
      const found = withStoreErrors(path, () => kept().get(key))
      if (found && now - found.keptAt < textLife.renewedAfter) return
      await write(() => {
        put().run(key, text, now)
        removeBefore().run(now - textLife.milliseconds)
      })
    },
    async find(key, now) {
      const found = withStoreErrors(path, () => kept().get(key))
      return found && now - found.keptAt <= textLife.milliseconds ? found.text : null
    },
  }
}
