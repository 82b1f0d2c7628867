import { readableSecret, secureRandom } from '#lib/access/secret.ts'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import { foldText } from '#lib/wire/condition.ts'
import { type ReportSetting, readReportSetting } from '#lib/wire/listReports.ts'
import { type ListChangesJson, type ListJson, listChangesSchema, newListSchema } from '#lib/wire/listSchemas.ts'
import { maxListsOfOwner } from '#lib/wire/lists.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type Call, withFleet } from '../route.ts'
import { checkWebhooks } from '../webhooks/chosenWebhooks.ts'
import { changing, editableList, isEditable, listOf, recordListEvent, unknownList } from './listCall.ts'
import { ownerOf, visibleLists } from './visibleLists.ts'

const nameTaken = 'is taken by another of your lists'

/** GET /api/lists */
export function lists(call: Call) {
  return wholePage(
    call,
    visibleLists(call),
    ({ id }) => id,
    (list) => listJson(list, call),
  )
}

/** GET /api/lists/{id} */
export function list(call: Call, { id }: { id: string }) {
  return listJson(listOf(call, id), call)
}

/** POST /api/lists */
export const addList = changing(async (call: Call) => {
  const { request, service, caller } = call
  const { name, colour, is_shared: shared } = await jsonBody(request, newListSchema)
  const owner = ownerOf(caller)
  const now = service.now()
  const times = { createdAt: now, updatedAt: now }
  const added = { id: readableSecret(8, secureRandom), owner, name, colour, shared, report: null, ...times }
  checkName(call, added)
  const refused = await service.lists.add(added, maxListsOfOwner)
  if (refused === 'taken') throw unprocessableMember('name', nameTaken)
  if (refused) throw unprocessableMember('name', `cannot be added: you already have ${maxListsOfOwner} lists`)
  recordListEvent(call, 'list-added', added, shared ? 'shared' : 'private')
  return created(listJson(added, await withFleet(call)))
})

/** PATCH /api/lists/{id}: changes only the members that are sent. */
export const changeList = changing(async (call: Call, { id }: { id: string }) => {
  const { request, service } = call
  const asked = await jsonBody(request, listChangesSchema)
  const held = editableList(call, id)
  const report = await parseReport(call, held, asked.report)
  const changed = {
    ...held,
    name: asked.name ?? held.name,
    colour: asked.colour ?? held.colour,
    shared: asked.is_shared ?? held.shared,
    report,
    updatedAt: service.now(),
  }
  checkName(call, changed)
  const refused = await service.lists.change(changed)
  if (refused) throw refused === 'taken' ? unprocessableMember('name', nameTaken) : unknownList(id)
  const reportTime = readReportSetting(report)?.at
  const details = [changed.shared ? 'shared' : 'private', ...(reportTime ? [`daily report at ${reportTime} UTC`] : [])]
  recordListEvent(call, 'list-changed', changed, details.join(', '))
  return listJson(changed, await withFleet(call))
})

/** The setting of the daily report after a change, as it is stored. */
async function parseReport(
  call: Call,
  { owner, report }: ListFacts,
  asked: ListChangesJson['report'],
): Promise<string | null> {
  if (asked === undefined) return report
  const { caller, scope, service } = call
  if (ownerOf(caller) !== owner) throw new Problem('not-permitted', 'Only its owner can set the report of a list.')
  if (asked === null) return null
  if ((scope?.text ?? null) !== (service.directory.accountOf(owner)?.scope ?? null)) {
    throw new Problem(
      'not-permitted',
      'A token with a scope of its own cannot set reports, which have all vessels of its owner.',
    )
  }
  const held = readReportSetting(report)
  await checkWebhooks(asked.webhooks, owner, service, 'report.webhooks')
  return JSON.stringify({
    at: asked.at,
    webhooks: asked.webhooks ?? held?.webhooks ?? [],
    since: held?.at === asked.at ? held.since : service.now(),
  } satisfies ReportSetting)
}

/** DELETE /api/lists/{id}, with its members. */
export const removeList = changing(async (call: Call, { id }: { id: string }) => {
  const held = editableList(call, id)
  await call.service.lists.remove(id)
  recordListEvent(call, 'list-removed', held, '')
  await withFleet(call)
  return noContent()
})

/** Names are compared without case, as filters do. */
function checkName(call: Call, { id, owner, name }: Pick<ListFacts, 'id' | 'owner' | 'name'>): void {
  const isTaken = (other: ListFacts) =>
    other.owner === owner && other.id !== id && foldText(other.name) === foldText(name)
  if (visibleLists(call).some(isTaken)) throw unprocessableMember('name', nameTaken)
}

/** Members outside the scope of a caller count as waiting. */
function listJson(list: ListFacts, call: Call): ListJson {
  const { id, owner, name, colour, shared, createdAt, updatedAt } = list
  const { members, unclear } = call.fleet.lists.countsOf(id)
  const isOwn = owner === ownerOf(call.caller)
  const setting = readReportSetting(list.report)
  return {
    id,
    name,
    colour,
    is_shared: shared,
    is_own: isOwn,
    is_editable: isEditable(call, list),
    owner: shared ? owner : null,
    report: setting && { at: setting.at, webhooks: isOwn ? setting.webhooks : [] },
    members,
    waiting: call.fleet.lists.countWaiting(id, call.fleet.live),
    unclear,
    created_at: isoTime(createdAt),
    updated_at: isoTime(updatedAt),
  }
}
