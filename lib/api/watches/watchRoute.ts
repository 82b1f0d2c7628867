import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { isForeignWrite, onlyOwnPages } from '../account/accountRoute.ts'
import { limitRate } from '../request/limitRate.ts'
import { type GuardedCall, guardedRoute, type Handler } from '../route.ts'

/** A request about watches: of a user, or with a token that has the right to them. */
export interface WatchCall extends GuardedCall {
  /** An email, or `command line` for a token that was made there. */
  actor: string
  /** The owner of the watches that the caller may change; `null` for administrators, who may change all. */
  owner: string | null
}

const commandLine = 'command line'

/** Each change is kept in the audit log, and ingest reads all watches again. */
const changeRate: Rate = { capacity: 200, perMinute: 2 }

export function limitChanges({ actor, service }: WatchCall): Promise<void> {
  const what = 'watches and webhooks can be added, changed or removed'
  return limitRate(service, `watch changes ${actor}`, changeRate, what)
}

export function watchRoute<Parameters>(handler: Handler<Parameters, WatchCall>, serviceOf: () => Promise<Service>) {
  return guardedRoute<Parameters>(
    async (call, parameters) => {
      const { caller, service } = call
      if ('session' in caller && isForeignWrite(call)) throw onlyOwnPages()
      const actor = 'session' in caller ? caller.session.email : (caller.token.owner ?? commandLine)
      const isAdmin = actor === commandLine || service.directory.accountOf(actor)?.role === 'admin'
      return handler({ ...call, actor, owner: isAdmin ? null : actor }, parameters)
    },
    serviceOf,
    'watch',
  )
}

/** Adds a change of a watch to the audit log. */
export function recordWatchEvent(
  { service, actor, connection }: WatchCall,
  kind: AuditKind,
  { id, name, query }: Record<'id' | 'name' | 'query', string>,
): void {
  service.audit.record({ kind, actor, address: connection.address, subject: `${name} (${id})`, details: query })
}

/** Leaves out the path of the URL, which is a secret at many services. */
export function recordWebhookEvent(
  { service, actor, connection }: WatchCall,
  kind: AuditKind,
  webhook: Record<'id' | 'name' | 'url' | 'kind', string>,
): void {
  const details = `${webhook.kind} ${new URL(webhook.url).origin}`
  const subject = `${webhook.name} (${webhook.id})`
  service.audit.record({ kind, actor, address: connection.address, subject, details })
}
