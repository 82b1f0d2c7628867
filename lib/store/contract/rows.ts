import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { Account } from '../accounts.ts'
import type { ShortLink } from '../links.ts'
import type { PortArea } from '../portAreas.ts'
import type { StoredSource } from '../sources.ts'
import type { Store } from '../store.ts'
import type { Token } from '../tokens.ts'
import type { StoredVessel, VesselWriter } from '../vessels.ts'
import type { SavedView } from '../views.ts'
import type { NewWatchEvent } from '../watchEvents.ts'
import type { StoredWatch } from '../watches.ts'
import type { StoredWebhook } from '../webhooks.ts'

export const ann = 'ann@example.org'
export const bob = 'bob@example.org'

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
    feed: null,
    delayMinutes: 0,
    ratePerMinute: null,
    createdAt: 1_763_700_000_000,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
  }
}

export function account(email: string, more: Partial<Account> = {}): Account {
  const usual = { role: 'viewer', createdAt: 1, scope: null, disabledAt: null } as const
  return { ...usual, email, passwordHash: `hash of ${email}`, ...more }
}

export function list(id: string, more: Partial<ListFacts> = {}): ListFacts {
  const usual = { colour: 'red', shared: false, report: null, createdAt: 5, updatedAt: 5 }
  return { id, owner: ann, name: `List ${id}`, ...usual, ...more }
}

export function watch(id: string, more: Partial<StoredWatch> = {}): StoredWatch {
  return { id, owner: ann, name: id, query: 'flag=NL', terms: '{}', since: 5, createdAt: 5, ...more }
}

export function view(id: string, more: Partial<SavedView> = {}): SavedView {
  return { id, owner: ann, kind: 'area', name: id, query: 'flag=NO', shared: false, createdAt: 1, ...more }
}

export function link(code: string, more: Partial<ShortLink> = {}): ShortLink {
  return { code, owner: ann, query: `ship_type=cargo&${code}`, createdAt: 1, ...more }
}

export function portArea(id: string, more: Partial<PortArea> = {}): PortArea {
  const area = '{"type":"Polygon","coordinates":[]}'
  return { id, port: 'NLRTM', kind: 'port', name: id, area, addedBy: ann, addedAt: 5, ...more }
}

export function source(id: string, more: Partial<StoredSource> = {}): StoredSource {
  return {
    ...{ id, name: id, url: 'udp://0.0.0.0:10110', userName: null, password: null, accessKey: null },
    ...{ collection: 'terrestrial', credit: null, licence: null, isPublic: true, reserveOf: null, enabled: true },
    ...{ createdBy: ann, createdAt: 1, changedBy: null, changedAt: null },
    ...more,
  }
}

/** An event of a watch named one. */
export function watchEvent(at: number, more: Partial<NewWatchEvent> = {}): NewWatchEvent {
  const vessel = { number: 244_660_001, mmsi: 538_001_234, name: 'ÆGIR', longitude: 4.1, latitude: -51.9 }
  return { watch: 'one', kind: 'entered', at, ...vessel, changes: '[]', station: null, ...more }
}

export function webhook(id: string, more: Partial<StoredWebhook> = {}): StoredWebhook {
  return {
    ...{ id, owner: ann, name: id, url: 'https://hooks.example/', kind: 'json', secret: `whsec_${id}`, createdAt: 5 },
    ...{ fields: '{}', language: 'en', serviceNotices: false, distress: false },
    ...{ formerSecret: null, formerUntil: null, failingSince: null, disabledAt: null, disabledReason: null },
    ...more,
  }
}

/** Commits one batch with a writer of its own. */
export async function commit(store: Store, ...batch: Parameters<VesselWriter['commit']>): Promise<number> {
  const writer = await store.openWriter()
  const sequence = await writer.commit(...batch)
  await writer.release()
  return sequence
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
