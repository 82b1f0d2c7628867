import { retrySeconds } from '#lib/access/senderQueue.ts'
import type { Right } from '#lib/access/token.ts'
import { networkOf } from '#lib/network.ts'
import { filtersOfScopes, notFrom, type PastScope, type Scope } from '#lib/query/scope.ts'
import type { Service } from '#lib/service.ts'
import { Problem, retryLater } from './answer/problem.ts'
import { type Caller, type Callers, callerOf, isVisitor } from './caller.ts'
import { admitAtRate, type Rates } from './callerRate.ts'
import { isLinkAddress, linkAddresses } from './linkToken.ts'
import type { Connection } from './request/connection.ts'

type Scopes = Pick<Service, 'directory' | 'sources' | 'now'>

export interface Admitted {
  caller: Caller
  scope: Scope | null
  rateHeaders: Record<string, string>
}

/** Checks authentication, rights and rate limit of every data route. */
export async function admit(
  request: Request,
  connection: Connection,
  service: Callers & Scopes & Rates,
  right: RouteRight,
): Promise<Admitted> {
  if (connection.needsHttps) throw httpsRequired()
  const known = await callerOf(request, connection, service)
  const caller = isVisitor(known) ? { ...known, network: networkOf(connection.address) } : known
  const rateHeaders = await admitAtRate(caller, service)
  checkRight(caller, right, request)
  return { caller, scope: scopeOf(caller, service), rateHeaders }
}

/** Joins a token's own scope, its owner's, and that of all public links; `null` without any. */
export function scopeOf(caller: Caller, { directory, sources, now }: Scopes): Scope | null {
  const email = 'session' in caller ? caller.session.email : caller.token.owner
  const own = 'session' in caller ? null : caller.token.scope
  const ofAccount = email === null ? null : (directory.accountOf(email)?.scope ?? null)
  const scopes = [own, ofAccount].filter((scope) => scope !== null)
  const filters = filtersOfScopes(scopes)
  if (filters === null)
    throw new Problem('not-permitted', 'The scope contains a filter that this version does not support.')
  const published = isVisitor(caller) ? publishedBy(sources) : null
  const past = pastOf(caller, { now, needsSource: published !== null })
  if (scopes.length === 0 && !published && !past) return null
  const texts = [...scopes, ...(published ? [published.text] : []), ...(past ? [`at ${past.seconds}`] : [])]
  return { text: texts.join('\n'), conditions: [...filters, ...(published?.conditions ?? [])], past }
}

/** Rounds to whole minutes, so that all visitors of a minute share one fleet. */
function pastOf(
  caller: Caller,
  { now, needsSource }: { now: () => number; needsSource: boolean },
): PastScope | undefined {
  const delayMinutes = 'token' in caller ? caller.token.delayMinutes : 0
  if (delayMinutes === 0) return
  return { seconds: (Math.floor(now() / 60_000) - delayMinutes) * 60, needsSource }
}

/** The vessels that a public link may show; `null`: all. */
function publishedBy({ unpublished }: Service['sources']): Scope | null {
  if (unpublished === null) {
    const detail = `The sources that public links may show are not known yet; try again in ${retrySeconds} s.`
    throw retryLater('loading', detail, retrySeconds)
  }
  return unpublished.length === 0 ? null : notFrom(unpublished)
}

/** `lists`: those who manage lists read them, too. */
export type RouteRight = Right | 'lists'

function checkRight(caller: Caller, right: RouteRight, request: Request): void {
  const rights = 'token' in caller ? caller.token.rights : null
  const others = { public: 'read', lists: rights?.watch ? 'watch' : 'read' } as const
  const asked = right === 'public' || right === 'lists' ? others[right] : right
  if (rights?.link) {
    if (asked === 'read' && isLinkAddress(new URL(request.url))) return
    throw new Problem('not-permitted', `A link token is for ${linkAddresses} only.`)
  }
  if (rights?.public) {
    if (right === 'public') return
    throw new Problem('not-permitted', 'This path is not available to public links.')
  }
  const has = rights ? rights[asked] : asked !== 'ingest'
  if (!has) throw new Problem('not-permitted', `The access token does not have the ${asked} permission.`)
}

export function notPublic(parameter: string): Problem {
  return new Problem('not-permitted', `Public links do not support ${parameter}.`)
}

/** Whether the caller of an open stream still has access, with the same scope. */
export async function hasSameAccess({
  request,
  connection,
  service,
  scope,
}: {
  request: Request
  connection: Connection
  service: Callers & Scopes
  scope: Scope | null
}): Promise<boolean> {
  try {
    return scopeOf(await callerOf(request, connection, service), service)?.text === scope?.text
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

export function httpsRequired(): Problem {
  return new Problem('https-required', 'HTTPS is required. Plain HTTP is accepted from this machine only.')
}

export function pagesBusy(): Problem {
  const detail = `Too many pages are being rendered; try again in ${retrySeconds} s.`
  return retryLater('rate-limit-exceeded', detail, retrySeconds)
}

export function passwordsBusy(): Problem {
  const detail = `Too many passwords are being checked; try again in ${retrySeconds} s.`
  return retryLater('rate-limit-exceeded', detail, retrySeconds)
}
