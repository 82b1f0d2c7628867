import type { SourceJson } from '#lib/wire/sources.ts'

/** A live source that an administrator added, with the given changes. */
export function source(more: Partial<SourceJson> = {}): SourceJson {
  return {
    ...{ id: 's1', origin: 'stored', kind: 'udp', name: 'roof', url: 'udp://0.0.0.0:10110' },
    ...{ user: null, has_password: false, has_key: false },
    ...{ collection: 'terrestrial', credit: null, licence: null, public: true, reserve_of: null },
    ...{ enabled: true, state: 'live', state_since: '2026-11-21T03:00:00.000Z', reason: null },
    ...{ rate: 1.5, last_message_at: '2026-11-21T03:59:00.000Z' },
    ...{ created_by: 'ann@example.org', created_at: '2026-11-20T10:00:00.000Z', changed_by: null, changed_at: null },
    ...more,
  }
}
