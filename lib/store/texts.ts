import type { Database } from './database.ts'

const hourMilliseconds = 3_600_000
const lifeMilliseconds = 24 * hourMilliseconds

/** A text that is kept again within an hour is not written again. */
const renewedAfterMilliseconds = hourMilliseconds

interface KeptText {
  text: string
  keptAt: number
}

/** Texts that are too long for an address, under a short key. */
export function textStore(database: Database) {
  async function kept(key: string): Promise<KeptText | undefined> {
    const sql = 'SELECT text, kept_at AS "keptAt" FROM kept_text WHERE key = @key'
    return (await database.read<KeptText>(sql, { key }))[0]
  }

  return {
    /** Keeps a text for a day from now, and removes older ones. `false` when as many others are kept. */
    async keep(key: string, text: string, { now, maxTexts }: { now: number; maxTexts: number }): Promise<boolean> {
      const found = await kept(key)
      if (found && now - found.keptAt < renewedAfterMilliseconds) return true
      await database.change('DELETE FROM kept_text WHERE kept_at < @oldest', { oldest: now - lifeMilliseconds })
      return database.change(
        `INSERT INTO kept_text (key, text, kept_at)
         SELECT @key, @text, @now WHERE (SELECT count(*) FROM kept_text WHERE key <> @key) < @maxTexts
         ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
        { key, text, now, maxTexts },
      )
    },

    async find(key: string, now: number): Promise<string | null> {
      const found = await kept(key)
      return found && now - found.keptAt <= lifeMilliseconds ? found.text : null
    },
  }
}
