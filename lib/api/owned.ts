import type { z } from 'zod'
import { readableSecret, secureRandom } from '#lib/access/secret.ts'
import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { recordEvent } from './account/accountRoute.ts'
import { created, noContent } from './answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from './answer/problem.ts'
import { jsonBody } from './request/jsonBody.ts'
import { limitRate } from './request/limitRate.ts'
import type { GuardedCall } from './route.ts'

/** A kind of thing that users add, change and remove: see "To add …" in docs/architecture.md. */
export interface OwnedKind<
  What extends GuardedCall,
  Row extends Named,
  New extends z.ZodType,
  Changes extends z.ZodType,
> {
  /** `saved view` and `saved views`, in refusals. */
  noun: string
  nouns: string
  maxOfOwner: number
  /** `views`, in the refusal of a name that another thing of the owner has. */
  shortNouns?: string
  /** The member that a refusal of one too many names; `name` usually. */
  fullMember?: string
  rate?: ChangeRate
  newSchema: New
  changesSchema: Changes
  rowsOf(service: Service): Rows<Row>
  make(body: z.infer<New>, own: NewOwned, call: What): Row | Promise<Row>
  /** The thing after a change of the sent members. */
  merge(current: Row, body: z.infer<Changes>, call: What): Row | Promise<Row>
  /** Returns a thing that the caller may see, else 404. */
  find(id: string, call: What): Row | null | Promise<Row | null>
  /** The reason why the caller may read but not change the thing. */
  readOnly?(row: Row, call: What): string | null
  json(row: Row, call: What): object | Promise<object>
  audit?: { noun: 'list' | 'watch' | 'webhook'; details(row: Row, what: Change): string }
  /** Records a change in place of `audit`. */
  record?(call: What, row: Row, what: Change, before: Row | null): void
}

type Refusal = Awaited<ReturnType<Service['views']['add']>>

interface Rows<Row> {
  add(row: Row, maxOfOwner: number): Promise<Refusal>
  change(row: Row): Promise<Refusal>
  remove(id: string): Promise<boolean>
}

/** The members of a new thing that do not depend on its kind. */
interface NewOwned {
  id: string
  owner: string
  createdAt: number
}

interface Named {
  id: string
  name: string
}

export type Change = 'added' | 'changed' | 'removed'

export interface ChangeRate {
  /** Kinds with the same key share a rate. */
  key: string
  rate: Rate
  /** Completes the refusal: "At most 200 … at once". */
  what: string
}

export function limitChanges({ service, actor }: GuardedCall, { key, rate, what }: ChangeRate): Promise<void> {
  return limitRate(service, `${key} changes ${actor}`, rate, what)
}

/** The owner whose things the caller may change; `null` for administrators, who may change all. */
export function changeableOwner({ actor, service }: GuardedCall): string | null {
  return isAdministrator(actor, service) ? null : actor
}

/** Whether an owner is an administrator or the command line. */
export function isAdministrator(owner: string, { directory }: Pick<Service, 'directory'>): boolean {
  return owner === commandLineActor || directory.accountOf(owner)?.role === 'admin'
}

export function unknownThing(noun: string, id: string): Problem {
  return new Problem('not-found', `There is no ${noun} "${id}".`)
}

export function tooMany({ maxOfOwner, nouns }: { maxOfOwner: number; nouns: string }, member = 'name'): Problem {
  return unprocessableMember(member, `cannot be added: you already have ${maxOfOwner} ${nouns}`)
}

export function nameTaken(nouns: string): Problem {
  return unprocessableMember('name', `is taken by another of your ${nouns}`)
}

/** A thing in the audit log. */
export function subjectOf({ id, name }: Named): string {
  return `${name} (${id})`
}

/** The common part of requests about things of a kind. The handlers are those of POST, PATCH and DELETE. */
export function ownedThings<
  What extends GuardedCall,
  Row extends Named,
  New extends z.ZodType,
  Changes extends z.ZodType,
>(kind: OwnedKind<What, Row, New, Changes>) {
  const { noun, nouns, shortNouns = nouns, rate, audit } = kind

  function checkWritten(refusal: Refusal, id: string): void {
    if (refusal === 'full') throw tooMany(kind, kind.fullMember)
    if (refusal === 'taken') throw nameTaken(shortNouns)
    if (refusal === 'missing') throw unknownThing(noun, id)
  }

  function record(call: What, row: Row, what: Change, before: Row | null = null): void {
    kind.record?.(call, row, what, before)
    if (audit)
      recordEvent(call, `${audit.noun}-${what}`, { subject: subjectOf(row), details: audit.details(row, what) })
  }

  async function limit(call: What): Promise<void> {
    if (rate) await limitChanges(call, rate)
  }

  async function find(call: What, id: string): Promise<Row> {
    const row = await kind.find(id, call)
    if (!row) throw unknownThing(noun, id)
    return row
  }

  /** A thing that the caller may change. */
  async function editable(call: What, id: string): Promise<Row> {
    const row = await find(call, id)
    const reason = kind.readOnly?.(row, call) ?? null
    if (reason !== null) throw new Problem('not-permitted', reason)
    return row
  }

  async function add(call: What): Promise<Row> {
    await limit(call)
    const body = await jsonBody(call.request, kind.newSchema)
    const own = { id: readableSecret(8, secureRandom), owner: call.actor, createdAt: call.service.now() }
    const row = await kind.make(body, own, call)
    checkWritten(await kind.rowsOf(call.service).add(row, kind.maxOfOwner), row.id)
    record(call, row, 'added')
    return row
  }

  async function change(call: What, { id }: { id: string }) {
    await limit(call)
    const body = await jsonBody(call.request, kind.changesSchema)
    const before = await editable(call, id)
    const row = await kind.merge(before, body, call)
    checkWritten(await kind.rowsOf(call.service).change(row), id)
    record(call, row, 'changed', before)
    return kind.json(row, call)
  }

  async function remove(call: What, { id }: { id: string }) {
    await limit(call)
    const row = await editable(call, id)
    await kind.rowsOf(call.service).remove(id)
    record(call, row, 'removed')
    return noContent()
  }

  return {
    limit,
    find,
    editable,
    add,
    handlers: { add: async (call: What) => created(await kind.json(await add(call), call)), change, remove },
  }
}
