import { type TokenRequestJson, tokenKinds } from '#lib/wire/account.ts'

export const ends = ['never', '30', '90', '365', 'date'] as const
export type End = (typeof ends)[number]

const dayMs = 86_400_000

export function tokenRequestOf(fields: FormData, nowMs: number): TokenRequestJson {
  const kind = tokenKinds.find((each) => each === fields.get('kind')) ?? 'short'
  const rate = String(fields.get('rate') ?? '').trim()
  const feed = String(fields.get('feed') ?? '').trim()
  const scope = String(fields.get('scope') ?? '').trim()
  return {
    name: String(fields.get('name') ?? ''),
    kind,
    ...(kind !== 'link' && { rights: rightsOf(fields) }),
    ...(scope !== '' && { scope }),
    ...(feed !== '' && { feed }),
    rate_per_minute: rate === '' ? null : Number(rate),
    expires_at: endOf(String(fields.get('end') ?? 'never') as End, String(fields.get('date') ?? ''), nowMs),
  }
}

function rightsOf(fields: FormData): TokenRequestJson['rights'] {
  const [extended, ingest, watch] = [fields.has('extended'), fields.has('ingest'), fields.has('watch')]
  return { read: fields.has('read') || !ingest, extended, ingest, ...(watch && { watch }) }
}

function endOf(end: End, date: string, nowMs: number): string | null {
  if (end === 'never') return null
  return end === 'date' ? `${date}T00:00:00Z` : new Date(nowMs + Number(end) * dayMs).toISOString()
}
