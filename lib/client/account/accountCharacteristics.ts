import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { ask, jsonOf } from '../ask.ts'

/** As much as the service takes. */
export const largestTableBytes = 32 * 1024 * 1024
/** A table of that size over a slow line of a vessel or a harbour office. */
const patienceMs = 15 * 60_000

/** What is read is sent twice, to be looked at and to be taken, whatever becomes of the file meanwhile. */
export interface ReadTable {
  name: string
  bytes: ArrayBuffer
}

/** With `dryRun`, what would change; else it is changed. */
export async function importCharacteristics(
  { name, bytes }: ReadTable,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<CharacteristicsImportJson> {
  const contentType = /\.(ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
  const parameters = new URLSearchParams({ name, ...(dryRun && { dry_run: '1' }) })
  const answer = await ask(`/api/account/characteristics?${parameters}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': contentType },
    body: bytes,
    signal,
    patienceMs,
  })
  return jsonOf(answer, signal)
}
