import { z } from 'zod'
import { maxStoredSources, type SourceTestJson, testSeconds } from '#lib/wire/sources.ts'
import { isoTime } from '#lib/wire/time.ts'
import { wholePage } from '../answer/page.ts'
import { retryLater, unprocessableMember, unreadable } from '../answer/problem.ts'
import { type Change, type OwnedKind, ownedThings } from '../owned.ts'
import { placesOf } from '../places.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitRate } from '../request/limitRate.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { configuredJson, sourceJson } from './sourceJson.ts'
import {
  changedMembers,
  changedSource,
  changesSchema,
  newSource,
  newSourceSchema,
  type SourceRow,
  withKnownHost,
} from './sourceRow.ts'

const seconds = z
  .number('must be a number')
  .min(testSeconds.shortest, `must be at least ${testSeconds.shortest}`)
  .max(testSeconds.longest, `must be at most ${testSeconds.longest}`)
  .default(testSeconds.usual)
const testRequest = changesSchema.extend({ id: z.string('must be text').optional(), seconds })

const kind: OwnedKind<AccountCall, SourceRow, typeof newSourceSchema, typeof changesSchema> = {
  noun: 'source',
  nouns: 'sources',
  maxOfOwner: maxStoredSources,
  fullMember: 'url',
  rate: { key: 'source', rate: { capacity: 300, perMinute: 60 }, what: 'changes of sources can be made' },
  newSchema: newSourceSchema,
  changesSchema,
  rowsOf: (service) => service.storedSources,
  async make(body, { id, owner, createdAt }, call) {
    return withKnownHost(call, await newSource(call, body, { id, createdBy: owner, createdAt }), null)
  },
  async merge(current, body, call) {
    return withKnownHost(call, await changedSource(call, current, body), current)
  },
  find: (id, { service }) => service.storedSources.get(id),
  async json(row, call) {
    return sourceJson(row, await reportsOf(call), call.service)
  },
  record,
}

const things = ownedThings(kind)

/** GET /api/account/sources: those of AIS_SOURCES first, then the stored ones by name. */
export async function sources(call: AccountCall) {
  const { service } = call
  const [reports, rows] = await Promise.all([reportsOf(call), service.storedSources.all()])
  const configured = (reports?.ingest.sources?.configured ?? []).map((one) => configuredJson(one, reports, service))
  const all = [...configured, ...rows.map((row) => sourceJson(row, reports, service))]
  return wholePage(
    call,
    all,
    ({ id, name }) => id ?? name,
    (source) => source,
  )
}

/** GET /api/account/sources/{id} */
export async function source(call: AccountCall, { id }: { id: string }): Promise<object> {
  return kind.json(await things.find(call, id), call)
}

/** POST and PATCH, which changes only the members that are sent. */
export const { add: addSource, change: changeSource } = things.handlers

/** DELETE /api/account/sources/{id} */
export async function removeSource(call: AccountCall, { id }: { id: string }) {
  const row = await things.find(call, id)
  const reserve = (await call.service.storedSources.all()).find(({ reserveOf }) => reserveOf === row.name)
  if (reserve) throw unprocessableMember('id', `cannot be removed: ${reserve.name} is its reserve`)
  return things.handlers.remove(call, { id })
}

const testRate = { capacity: 40, perMinute: 12 }
const withTestPlace = placesOf({ max: 2, detail: 'Two sources are being tested; try again later.', retrySeconds: 10 })

/** POST /api/account/sources/test: what a source sends, before or without storing it. */
export async function testSource(call: AccountCall): Promise<SourceTestJson> {
  const { request, service, session } = call
  await limitRate(service, `source tests ${session.email}`, testRate, 'tests of sources can be made')
  const { id, seconds, ...body } = await jsonBody(request, testRequest)
  const own = { id: '', createdBy: session.email, createdAt: service.now() }
  const tested =
    id === undefined ? await newSource(call, body, own) : await changedSource(call, await things.find(call, id), body)
  recordEvent(call, 'source-tested', { subject: tested.name, details: tested.url })
  const result = await withTestPlace('source tests', () => service.sourceSetup.test(tested, seconds, request.signal))
  if (!result) throw retryLater('ingest-not-running', 'Ingest is not running here; a test runs in it.', 10)
  return { ...result, lines: result.lines.map((line) => ({ ...line, at: isoTime(line.at) })) }
}

async function reportsOf({ service }: AccountCall) {
  try {
    return await service.feeds.read()
  } catch (error) {
    throw unreadable(service, 'The state of the sources', error)
  }
}

function record(call: AccountCall, row: SourceRow, what: Change, before: SourceRow | null): void {
  const { name: subject, url: details } = row
  if (before === null) recordEvent(call, `source-${what}`, { subject, details })
  const changed = before === null ? [] : changedMembers(before, row)
  if (changed.includes('enabled'))
    recordEvent(call, row.enabled ? 'source-resumed' : 'source-paused', { subject, details })
  const others = changed.filter((member) => member !== 'enabled')
  if (others.length > 0) recordEvent(call, 'source-changed', { subject, details: others.join(', ') })
}
