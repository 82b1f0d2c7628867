import type { ListFacts } from '#lib/lists/listFacts.ts'
import { listedMember, type Member } from '#lib/query/listedMember.ts'
import { selectRows } from '#lib/query/rows.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { foldText } from '#lib/wire/condition.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { csvParts } from '#lib/wire/formats/fileParts.ts'
import {
  type AddedJson,
  type MembersJson,
  memberChangesSchema,
  newMembersSchema,
  removedMembersSchema,
} from '#lib/wire/listSchemas.ts'
import { maxMembersOfList } from '#lib/wire/lists.ts'
import { ParameterReader, parseId } from '#lib/wire/parameters.ts'
import { members as table } from '#lib/wire/rows/member.ts'
import { rowJson } from '#lib/wire/table.ts'
import { noContent } from '../answer/jsonAnswer.ts'
import { csvFile } from '../answer/largeFile.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { logPage } from '../answer/page.ts'
import { checkRead, Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type Call, withFleet } from '../route.ts'
import { type Added, addWanted, memberOfRow, type Wanted, wantedOf } from './addMembers.ts'
import { changing, editableList, listOf, recordListEvent } from './listCall.ts'
import { listIdOf } from './visibleLists.ts'

const defaultLimit = 100
const maxLimit = 1_000
const maxIdsShown = 1_000

/** GET /api/lists/{id}/members: in the order of their addition. */
export async function members(call: Call, { id }: { id: string }): Promise<MembersJson | Response> {
  const list = listOf(call, id)
  const reader = new ParameterReader(call.url.searchParams)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const after = reader.cursorId() ?? 0
  checkRead(reader)
  const format = formatAmong(tableFormats, call.url, call.request.headers)
  const found = await membersMatching(call, id, foldText(reader.text('text') ?? ''))
  if (format === 'csv') return membersFile(call, list, found)
  const rest = found.filter((member) => member.id > after)
  const { data, paging } = logPage(rest, limit, (member) => rowJson(table, listedMember(member, call.fleet)))
  return { data, paging: { ...paging, total: found.length } }
}

/** All members as a CSV file, including those without a position. */
function membersFile(call: Call, { id }: ListFacts, found: readonly Member[]): Promise<Response> {
  const { start, row, ...parts } = csvParts(table)
  return csvFile<Member>(call, `lastfix-list-${id}`, {
    parts: { ...parts, start, row: (member) => row(listedMember(member, call.fleet)) },
    count: found.length,
    batches: [found],
  })
}

async function membersMatching(call: Call, list: string, text: string): Promise<Member[]> {
  const found: Member[] = []
  function* search() {
    for (const member of call.fleet.lists.membersOf(list)) {
      if (text === '' || textsOf(member, call).some((each) => foldText(each).includes(text))) found.push(member)
      yield
    }
  }
  await call.turns.run(search())
  return found.sort((a, b) => a.id - b.id)
}

function textsOf(member: Member, { fleet }: Call): string[] {
  const { row, name, note, tags, mmsi, imo, callSign } = member
  const isVisible = row >= 0 && fleet.live.has(row)
  const sent = isVisible ? [fleet.texts.name.textAt(row), fleet.texts.callSign.textAt(row), fleet.mmsiAt(row)] : []
  return [name, note, ...tags, mmsi, imo, callSign, ...sent].flatMap((each) => (each === null ? [] : [String(each)]))
}

/** POST /api/lists/{id}/members: adds single vessels, or all that match filters. */
export const addMembers = changing(async (call: Call, { id }: { id: string }) => {
  const body = await jsonBody(call.request, newMembersSchema)
  const list = editableList(call, id)
  const wanted =
    body.matching === undefined
      ? (body.members ?? []).map((member, index) => wantedOf(call, member, `members.${index}.vessel`))
      : await matchingOf(call, body.matching)
  const added = await addWanted(call, list, wanted)
  await withFleet(call)
  return addedJson(added)
})

function addedJson({ ids, already, waiting }: Added): AddedJson {
  const shownIds = ids.length > maxIdsShown ? [] : ids.map(String)
  return { added: ids.length, already, waiting, ids: shownIds }
}

async function matchingOf(call: Call, text: string): Promise<Wanted[]> {
  const { fleet, service } = call
  const parsed = parseVesselQuery(new URLSearchParams(text), service.now() * 1000, listIdOf(call))
  if ('problem' in parsed) {
    const { detail, errors = [] } = parsed.problem
    throw new Problem('unprocessable', `matching is not accepted: ${detail}`, { errors })
  }
  const { filters, atSeconds } = parsed.query
  if (atSeconds !== null) throw unprocessableMember('matching', 'is about vessels as they are now; remove at')
  if (filters.length === 0) throw unprocessableMember('matching', 'must have a filter, such as flag=NL')
  const { rows, count } = selectRows(fleet, filters)
  if (count > maxMembersOfList)
    throw unprocessableMember('matching', `matches ${count} vessels; a list can have ${maxMembersOfList}`)
  const wanted: Wanted[] = []
  function* collect() {
    for (let row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
      wanted.push(memberOfRow(call, row))
      yield
    }
  }
  await call.turns.run(collect())
  return wanted
}

/** PATCH /api/lists/{id}/members/{member}: changes only the members that are sent. */
export const changeMember = changing(async (call: Call, { id, member }: { id: string; member: string }) => {
  const { request, service } = call
  const body = await jsonBody(request, memberChangesSchema)
  const list = editableList(call, id)
  const { id: memberId } = memberOf(call, id, member)
  const current = call.wholeFleet.lists.memberOf(id, memberId)
  if (!current) throw unknownMember(member)
  const { vessel, ...own } = body
  const settled = vessel === undefined ? {} : wantedOf(call, { vessel }, 'vessel').facts
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const changed = { ...memberWithout(current), ...identityOf(settled, service.now()), ...given, sequence: 0 }
  if (!(await service.lists.changeMember(changed, service.now()))) throw unknownMember(member)
  recordListEvent(call, 'list-members-changed', list, `member ${member}`)
  const now = await withFleet(call)
  const found = memberOf(now, id, member)
  return rowJson(table, listedMember(found, now.fleet))
})

/** The facts of a member, without its row. */
function memberWithout({ row: _, unclear: __, ...facts }: Member) {
  return facts
}

function identityOf(settled: Partial<Wanted['facts']>, now: number) {
  const { vessel, mmsi = null, imo = null, callSign = null } = settled
  return vessel === undefined ? {} : { vessel, mmsi, imo, givenImo: null, callSign, knownAt: now }
}

/** DELETE /api/lists/{id}/members/{member} */
export const removeMember = changing(async (call: Call, { id, member }: { id: string; member: string }) => {
  const list = editableList(call, id)
  const { id: memberId } = memberOf(call, id, member)
  await call.service.lists.removeMembers(id, [memberId], call.service.now())
  recordListEvent(call, 'list-members-removed', list, '1 members')
  await withFleet(call)
  return noContent()
})

/** POST /api/lists/{id}/members/remove */
export const removeMembers = changing(async (call: Call, { id }: { id: string }) => {
  const body = await jsonBody(call.request, removedMembersSchema)
  const list = editableList(call, id)
  const removed = await call.service.lists.removeMembers(id, body.members.map(Number), call.service.now())
  if (removed > 0) recordListEvent(call, 'list-members-removed', list, `${removed} members`)
  await withFleet(call)
  return { removed }
})

function memberOf({ fleet }: Call, list: string, member: string): Member {
  const number = parseId(member)
  const found = number === null ? null : fleet.lists.memberOf(list, number)
  if (!found) throw unknownMember(member)
  return found
}

function unknownMember(member: string): Problem {
  return new Problem('not-found', `The list has no member "${member}".`)
}
