import { z } from 'zod'
import type { Service } from '#lib/service.ts'
import { unprocessableMember } from '../answer/problem.ts'
import type { AccountCall } from './accountRoute.ts'

export type SourceRow = Awaited<ReturnType<Service['storedSources']['all']>>[number]

const maxSecretCharacters = 128

const text = z.string('must be text').nullable().optional()
const flag = z.boolean('must be true or false').nullable().optional()
const secret = z
  .string('must be text')
  .min(1, 'is empty')
  .max(maxSecretCharacters, `must have at most ${maxSecretCharacters} characters`)
  .nullable()
  .optional()
const url = z.string('is missing')

export const changesSchema = z.strictObject({
  url: url.optional(),
  name: text,
  user: secret,
  password: secret,
  key: secret,
  collection: text,
  credit: text,
  licence: text,
  public: flag,
  reserve_of: text,
  enabled: flag,
})
export const newSourceSchema = changesSchema.extend({ url })

type Changes = z.infer<typeof changesSchema>

/** A source of a request, or the refusal that names the wrong member. */
export function newSource(
  call: AccountCall,
  body: Changes,
  own: Pick<SourceRow, 'id' | 'createdBy' | 'createdAt'>,
): Promise<SourceRow> {
  const { url } = body
  if (url === undefined) throw unprocessableMember('url', 'is missing')
  const nothing = {
    ...{ name: '', url, userName: null, password: null, accessKey: null, collection: usualCollection },
    ...{ credit: null, licence: null, isPublic: true, reserveOf: null, enabled: true },
    ...{ changedBy: null, changedAt: null },
  }
  return checked(call, merged(call, { ...nothing, ...own }, { name: null, ...body }))
}

export function changedSource(call: AccountCall, current: SourceRow, body: Changes): Promise<SourceRow> {
  const changed = merged(call, current, body)
  checkSecrets(call, current, body, changed)
  // Grows with every change, so that ingest can report the one that it has applied.
  const changedAt = Math.max(call.service.now(), (current.changedAt ?? current.createdAt) + 1)
  return checked(call, { ...changed, changedBy: call.session.email, changedAt })
}

const usualCollection = 'terrestrial'

function merged({ service }: AccountCall, current: SourceRow, body: Changes): SourceRow {
  const changed = <Value>(sent: Value | undefined, otherwise: Value): Value => (sent === undefined ? otherwise : sent)
  const url = body.url ?? current.url
  return {
    ...current,
    url,
    name: body.name === undefined ? current.name : (body.name ?? service.sourceSetup.nameOf(url)),
    userName: changed(body.user, current.userName),
    password: changed(body.password, current.password),
    accessKey: changed(body.key, current.accessKey),
    collection: changed(body.collection, current.collection) ?? usualCollection,
    credit: changed(body.credit, current.credit),
    licence: changed(body.licence, current.licence),
    isPublic: changed(body.public, current.isPublic) ?? true,
    reserveOf: changed(body.reserve_of, current.reserveOf),
    enabled: changed(body.enabled, current.enabled) ?? true,
  }
}

/** A secret belongs to one server: a change of the URL must not send it to another. */
function checkSecrets({ service }: AccountCall, current: SourceRow, body: Changes, changed: SourceRow): void {
  const { serverOf } = service.sourceSetup
  if (serverOf(current.url) === serverOf(changed.url)) return
  const reason = 'must be sent again, or null, because the server changes'
  if (current.password !== null && body.password === undefined) throw unprocessableMember('password', reason)
  if (current.accessKey !== null && body.key === undefined) throw unprocessableMember('key', reason)
}

async function checked(call: AccountCall, row: SourceRow): Promise<SourceRow> {
  const { service } = call
  const [reports, stored] = await Promise.all([service.feeds.read(), service.storedSources.all()])
  const configured = (reports?.ingest.sources?.configured ?? []).map(({ name, url, reserveOf }) => ({
    ...{ name, url, reserveOf },
  }))
  const others = [...configured, ...stored.filter(({ id }) => id !== row.id)]
  const fault = await service.sourceSetup.faultOf(row, others)
  if (fault) throw unprocessableMember(fault.member, fault.reason)
  return row
}

/** Refuses a server that does not exist, unless it is unchanged or the source is paused: the server may come later. */
export async function withKnownHost(
  { service: { sourceSetup } }: AccountCall,
  row: SourceRow,
  before: SourceRow | null,
): Promise<SourceRow> {
  const isNew = before === null || sourceSetup.serverOf(before.url) !== sourceSetup.serverOf(row.url)
  const fault = isNew && row.enabled ? await sourceSetup.hostFaultOf(row.url) : null
  if (fault) throw unprocessableMember(fault.member, fault.reason)
  return row
}

const memberNames = {
  url: 'url',
  name: 'name',
  userName: 'user',
  password: 'password',
  accessKey: 'key',
  collection: 'collection',
  credit: 'credit',
  licence: 'licence',
  isPublic: 'public',
  reserveOf: 'reserve_of',
  enabled: 'enabled',
} as const

/** The names of the members that differ. */
export function changedMembers(before: SourceRow, after: SourceRow): string[] {
  const columns = Object.keys(memberNames) as (keyof typeof memberNames)[]
  return columns.filter((column) => before[column] !== after[column]).map((column) => memberNames[column])
}
