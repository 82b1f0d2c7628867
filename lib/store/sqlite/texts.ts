import { type TextStore, textLife } from '../texts.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqliteTexts(connection: Connection, path: string): TextStore {
  const kept = prepareLater<[string], { text: string; keptAt: number }>(
    connection,
    'SELECT text, kept_at AS keptAt FROM kept_text WHERE key = ?',
  )
  const put = prepareLater<[{ key: string; text: string; now: number; maxTexts: number }]>(
    connection,
    `INSERT INTO kept_text (key, text, kept_at)
     SELECT @key, @text, @now WHERE (SELECT count(*) FROM kept_text WHERE key <> @key) < @maxTexts
     ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
  )
  const removeBefore = prepareLater<[number]>(connection, 'DELETE FROM kept_text WHERE kept_at < ?')
  const write = turnToWrite(connection, path)

  return {
    async keep(key, text, { now, maxTexts }) {
      const found = withStoreErrors(path, () => kept().get(key))
      if (found && now - found.keptAt < textLife.renewedAfter) return true
      return write(() => {
        removeBefore().run(now - textLife.milliseconds)
        return put().run({ key, text, now, maxTexts }).changes > 0
      })
    },
    async find(key, now) {
      const found = withStoreErrors(path, () => kept().get(key))
      return found && now - found.keptAt <= textLife.milliseconds ? found.text : null
    },
  }
}
