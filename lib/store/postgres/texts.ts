import type pg from 'pg'
import { type TextStore, textLife } from '../texts.ts'
import { statements } from './statements.ts'

export function postgresTexts(pool: pg.Pool, databaseUrl: string): TextStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    async keep(key, text, { now, maxTexts }) {
      const [kept] = await read<{ keptAt: number }>('SELECT kept_at AS "keptAt" FROM kept_text WHERE key = $1', [key])
      if (kept && now - kept.keptAt < textLife.renewedAfter) return true
      await change('DELETE FROM kept_text WHERE kept_at < $1', [now - textLife.milliseconds])
      return change(
        `INSERT INTO kept_text (key, text, kept_at)
         SELECT $1::text, $2::text, $3::bigint WHERE (SELECT count(*) FROM kept_text WHERE key <> $1::text) < $4
         ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
        [key, text, now, maxTexts],
      )
    },
    async find(key, now) {
      const [kept] = await read<{ text: string }>('SELECT text FROM kept_text WHERE key = $1 AND kept_at >= $2', [
        key,
        now - textLife.milliseconds,
      ])
      return kept?.text ?? null
    },
  }
}
