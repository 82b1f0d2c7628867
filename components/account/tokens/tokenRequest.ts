import type { TokenRequestJson } from '#lib/wire/account.ts'

export const ends = ['never', '30', '90', '365', 'date'] as const
export type End = (typeof ends)[number]

const dayMs = 86_400_000

export function tokenRequestOf(fields: FormData, nowMs: number): TokenRequestJson {
  const rate = String(fields.get('rate') ?? '').trim()
  return {
    name: String(fields.get('name') ?? ''),
    kind: fields.get('kind') === 'jwt' ? 'jwt' : 'short',
    rights: {
      read: fields.has('read') || !fields.has('ingest'),
      extended: fields.has('extended'),
      ingest: fields.has('ingest'),
    },
    ratePerMinute: rate === '' ? null : Number(rate),
    expiresAt: endOf(String(fields.get('end') ?? 'never') as End, String(fields.get('date') ?? ''), nowMs),
  }
}

function endOf(end: End, date: string, nowMs: number): string | null {
  if (end === 'never') return null
  return end === 'date' ? `${date}T00:00:00Z` : new Date(nowMs + Number(end) * dayMs).toISOString()
}
