import { createRateLimiter, type Rate } from '#lib/rateLimit.ts'
import type { AuditEvent, AuditQuery, AuditStore, StoredAuditEvent } from '#lib/store/audit.ts'
import { type AuditEventJson, type AuditKind, auditKinds } from '#lib/wire/audit.ts'
import { isoTime } from '#lib/wire/time.ts'

export interface RecordedEvent extends Omit<AuditEvent, 'at'> {
  kind: AuditKind
}

export interface AuditLog {
  /** Logs an event immediately and stores it soon. Never waits and never fails. */
  record(event: RecordedEvent): void
  /** Stores waiting events, and removes old ones once a day. Rejects with StoreError and keeps the waiting events. */
  flush(): Promise<void>
  /** Finds stored events, including those recorded before the call. */
  find: AuditStore['find']
  /** The number of events by kind since the process started. */
  counts: ReadonlyMap<AuditKind, number>
  /** Events that were counted but not stored: too many refused sign-ins, or too many waiting for the store. */
  readonly lostCount: number
}

interface AuditPorts {
  store: AuditStore
  clock: () => number
  log: (event: RecordedEvent) => void
}

export const auditKeptDays = 400
const dayMilliseconds = 24 * 3_600_000
const maxWaiting = 1_000
/** Unauthenticated requests can cause any number of these events, which must not fill the store. */
const strangersKinds: ReadonlySet<AuditKind> = new Set(['sign-in-failed', 'sign-in-slowed'])
const strangersRate: Rate = { capacity: 600, perMinute: 10 }
const maxCharacters = 500

export function createAuditLog({ store, clock, log }: AuditPorts): AuditLog {
  const limiter = createRateLimiter()
  const counts = new Map<AuditKind, number>(auditKinds.map((kind) => [kind, 0]))
  let waiting: AuditEvent[] = []
  let lostCount = 0
  let storing: Promise<void> | null = null
  let removedAt = Number.NEGATIVE_INFINITY

  async function storeWaiting() {
    while (waiting.length > 0) {
      const events = waiting.slice()
      await store.add(events)
      waiting = waiting.slice(events.length)
    }
    const now = clock()
    if (now - removedAt < dayMilliseconds) return
    await store.removeBefore(now - auditKeptDays * dayMilliseconds)
    removedAt = now
  }

  /** Stores batches one after the other, so that no event is stored twice. */
  function flush(): Promise<void> {
    storing ??= storeWaiting().finally(() => {
      storing = null
    })
    return storing
  }

  return {
    record(recorded) {
      const event = storable(recorded)
      const { kind } = event
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const isFlood = strangersKinds.has(kind) && !limiter.take(kind, strangersRate, clock()).allowed
      if (!isFlood) log(event)
      if (isFlood || waiting.length === maxWaiting) {
        lostCount += 1
        return
      }
      waiting.push({ at: clock(), ...event })
      flush().catch(() => undefined)
    },
    flush,
    async find(query) {
      await flush()
      return store.find(query)
    },
    counts,
    get lostCount() {
      return lostCount
    },
  }
}

/** Texts may come from unauthenticated requests, and a database cannot store every control character. */
function storable({ kind, actor, address, subject, details }: RecordedEvent): RecordedEvent {
  const cut = (text: string) => text.slice(0, maxCharacters).replace(/\p{Cc}/gu, ' ')
  return { kind, actor: cut(actor), address: address && cut(address), subject: cut(subject), details: cut(details) }
}

const eventsAtOnce = 1_000

/** Reads all matching events, newest first, in parts. */
export async function* auditParts(
  store: Pick<AuditStore, 'find'>,
  query: Omit<AuditQuery, 'before' | 'limit'>,
): AsyncGenerator<StoredAuditEvent[]> {
  let before: number | null = null
  do {
    const part = await store.find({ ...query, before, limit: eventsAtOnce })
    yield part
    before = part.length === eventsAtOnce ? (part.at(-1)?.id ?? null) : null
  } while (before !== null)
}

export function auditEventJson({ at, ...event }: StoredAuditEvent): AuditEventJson {
  return { ...event, at: isoTime(at) }
}
