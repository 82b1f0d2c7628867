import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { ask, jsonOf } from '../ask.ts'

/** The limit of the service. */
export const maxTableBytes = 32 * 1024 * 1024
/** Enough for a table of that size over a slow connection. */
const patienceMs = 15 * 60_000

/** Read once and sent twice (check, then import), in case the file changes meanwhile. */
export interface ReadTable {
  name: string
  bytes: ArrayBuffer
}

/** With `dryRun`, reports what would change without changing it. */
export async function importCharacteristics(
  { name, bytes }: ReadTable,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<CharacteristicsImportJson> {
  const contentType = /\.(ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
  const parameters = new URLSearchParams({ name, ...(dryRun && { dry_run: 'true' }) })
  const answer = await ask(`/api/account/characteristics?${parameters}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': contentType },
    body: bytes,
    signal,
    patienceMs,
  })
  return jsonOf(answer, signal)
}
