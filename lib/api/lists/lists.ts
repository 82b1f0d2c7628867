import type { ListFacts } from '#lib/lists/listFacts.ts'
import { foldText } from '#lib/wire/condition.ts'
import { type ReportSetting, readReportSetting } from '#lib/wire/listReports.ts'
import { type ListChangesJson, type ListJson, listChangesSchema, newListSchema } from '#lib/wire/listSchemas.ts'
import { maxListsOfOwner } from '#lib/wire/lists.ts'
import { isoTime } from '#lib/wire/time.ts'
import { wholePage } from '../answer/page.ts'
import { Problem } from '../answer/problem.ts'
import { nameTaken, ownedThings } from '../owned.ts'
import { type Call, withFleet } from '../route.ts'
import { checkWebhooks } from '../webhooks/chosenWebhooks.ts'
import { isEditable, listOf, listRate, readOnlyList } from './listCall.ts'
import { visibleLists } from './visibleLists.ts'

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

const { handlers } = ownedThings({
  noun: 'list',
  nouns: 'lists',
  maxOfOwner: maxListsOfOwner,
  rate: listRate,
  newSchema: newListSchema,
  changesSchema: listChangesSchema,
  rowsOf: ({ lists }) => lists,
  make({ name, colour, is_shared: shared }, own, call: Call): ListFacts {
    const added = { ...own, name, colour, shared, report: null, updatedAt: own.createdAt }
    checkName(call, added)
    return added
  },
  async merge(current, body, call) {
    const changed = {
      ...current,
      name: body.name ?? current.name,
      colour: body.colour ?? current.colour,
      shared: body.is_shared ?? current.shared,
      report: await parseReport(call, current, body.report),
      updatedAt: call.service.now(),
    }
    checkName(call, changed)
    return changed
  },
  find: (id, call) => visibleLists(call).find((each) => each.id === id) ?? null,
  readOnly: readOnlyList,
  json: async (list, call) => listJson(list, await withFleet(call)),
  audit: { noun: 'list', details: auditDetails },
})

/** POST and PATCH of lists. */
export const { add: addList, change: changeList } = handlers

/** DELETE /api/lists/{id}, with its members. */
export async function removeList(call: Call, parameters: { id: string }) {
  const removed = await handlers.remove(call, parameters)
  await withFleet(call)
  return removed
}

function auditDetails({ shared, report }: ListFacts, what: string): string {
  if (what === 'removed') return ''
  const reportTime = readReportSetting(report)?.at
  return [shared ? 'shared' : 'private', ...(reportTime ? [`daily report at ${reportTime} UTC`] : [])].join(', ')
}

/** The setting of the daily report after a change, as stored. */
async function parseReport(
  call: Call,
  { owner, report }: ListFacts,
  changes: ListChangesJson['report'],
): Promise<string | null> {
  if (changes === undefined) return report
  const { actor, service } = call
  if (actor !== owner) throw new Problem('not-permitted', 'Only its owner can set the report of a list.')
  if (changes === null) return null
  const current = readReportSetting(report)
  await checkWebhooks(changes.webhooks, owner, service, 'report.webhooks')
  return JSON.stringify({
    at: changes.at,
    webhooks: changes.webhooks ?? current?.webhooks ?? [],
    since: current?.at === changes.at ? current.since : service.now(),
  } satisfies ReportSetting)
}

/** Compares names without case, as filters do. */
function checkName(call: Call, { id, owner, name }: Pick<ListFacts, 'id' | 'owner' | 'name'>): void {
  const isTaken = (other: ListFacts) =>
    other.owner === owner && other.id !== id && foldText(other.name) === foldText(name)
  if (visibleLists(call).some(isTaken)) throw nameTaken('lists')
}

/** Members outside the caller's scope count as waiting. */
function listJson(list: ListFacts, call: Call): ListJson {
  const { id, owner, name, colour, shared, createdAt, updatedAt } = list
  const { fleet } = call
  const isOwn = owner === call.actor
  const setting = readReportSetting(list.report)
  return {
    id,
    name,
    colour,
    is_shared: shared,
    is_own: isOwn,
    is_editable: isEditable(list, call),
    owner: shared ? owner : null,
    report: setting && { at: setting.at, webhooks: isOwn ? setting.webhooks : [] },
    members: fleet.lists.sizeOf(id),
    ...fleet.lists.countsOf(id),
    created_at: isoTime(createdAt),
    updated_at: isoTime(updatedAt),
  }
}
