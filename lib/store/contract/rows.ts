import type { Store } from '../store.ts'
import type { Token } from '../tokens.ts'
import type { StoredVessel } from '../vessels.ts'

export function vessel(
  number: number,
  { text = String(number), ...rest }: Partial<StoredVessel> & { text?: string } = {},
): StoredVessel {
  return { number, createdMicroseconds: number, simulated: false, record: bytes(text), ...rest }
}

export function removed(number: number): StoredVessel {
  return { ...vessel(number), record: null }
}

export function token(id: string): Token {
  return {
    id,
    name: `The ${id} token`,
    secretHash: `hash of ${id}`,
    owner: null,
    rights: { read: true, extended: false, ingest: false, watch: false, link: false, public: false },
    keptRead: false,
    scope: 'flag=NL',
    ratePerMinute: null,
    createdAt: 1_763_700_000_000,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
  }
}

export async function loadAll(store: Store): Promise<string[]> {
  const seen: string[] = []
  await store.loadVessels((record) => void seen.push(text(record) ?? ''))
  return seen
}

export async function changesSince(store: Store, sequence: number) {
  const changes: (readonly [number: number, record: string | null])[] = []
  let last = Number.NaN
  for await (const part of store.vesselsSince(sequence)) {
    last = part.sequence
    for (const { number, record } of part.changes) changes.push([number, text(record)])
  }
  return { sequence: last, changes }
}

export function bytes(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

export function text(content: Uint8Array | null): string | null {
  return content === null ? null : new TextDecoder().decode(content)
}
