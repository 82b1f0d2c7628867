import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { ask } from './ask.ts'

/** With `dryRun`, what would change; else it is changed. */
export async function importCharacteristics(file: File, dryRun: boolean): Promise<CharacteristicsImportJson> {
  const contentType = /\.(ndjson|jsonl)$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv'
  const parameters = new URLSearchParams({ name: file.name, ...(dryRun && { dry_run: '1' }) })
  const answer = await ask(`/api/account/characteristics?${parameters}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': contentType },
    body: file,
  })
  return (await answer.json()) as CharacteristicsImportJson
}
