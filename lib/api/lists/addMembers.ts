import type { ListFacts } from '#lib/lists/listFacts.ts'
import { exceededBound, type MemberBounds } from '#lib/lists/memberBounds.ts'
import { vesselById } from '#lib/query/vesselById.ts'
import { slicesOf } from '#lib/slices.ts'
import { foldText } from '#lib/wire/condition.ts'
import type { NewMemberJson } from '#lib/wire/listSchemas.ts'
import { maxMembers, maxMembersOfList, maxMembersOfOwner } from '#lib/wire/lists.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { isAdministrator } from '../owned.ts'
import { type Call, nextTurn } from '../route.ts'
import { recordListEvent, unknownList } from './listCall.ts'

type Own = Pick<NewMemberJson, 'name' | 'note' | 'tags'>
type NewMember = Parameters<Call['service']['lists']['addMembers']>[1][number]

/** A vessel to add, with its row if it is received. */
export interface Wanted {
  facts: NewMember
  row: number
  unclear: boolean
}

export interface Added {
  ids: number[]
  already: number
  waiting: number
}

const membersAtOnce = 500
const exceeded = {
  ofList: `would be more than ${maxMembersOfList} in this list`,
  ofOwner: `would be more than ${maxMembersOfOwner} in all lists of its owner`,
  inAll: `would be more than ${maxMembers} in all lists of this service`,
  shareOfFree: `would be more than half of the ${maxMembers} in all lists of this service that other users leave free`,
}

/** Looks a vessel up by its numbers. `parameter` is named if the id is of no vessel. */
export function wantedOf(call: Call, member: NewMemberJson, parameter: string): Wanted {
  const { fleet, service } = call
  if (member.vessel !== undefined) {
    const vessel = vesselById(fleet, member.vessel)
    if (!vessel) throw unprocessableMember(parameter, `must be the id of a vessel, not "${member.vessel}"`)
    return memberOfRow(call, fleet.rowOf(vessel.number), member)
  }
  const now = service.now()
  const facts: NewMember = {
    vessel: null,
    mmsi: member.mmsi ?? null,
    imo: member.imo ?? null,
    givenImo: member.imo ?? null,
    callSign: member.call_sign === undefined ? null : foldText(member.call_sign),
    ...ownFacts(member),
    addedAt: now,
    knownAt: now,
  }
  const { row, unclear } = fleet.findMember(facts)
  if (!fleet.live.has(row)) return { facts, row: -1, unclear: unclear !== null }
  const { facts: found } = memberOfRow(call, row, member)
  return {
    facts: { ...found, mmsi: facts.mmsi ?? found.mmsi, imo: facts.imo ?? found.imo, givenImo: facts.imo },
    row,
    unclear: false,
  }
}

/** The vessel of a row, by its number and by what it sends now. */
export function memberOfRow({ fleet, service }: Call, row: number, own: Own = {}): Wanted {
  const { number, imo, callSign } = fleet.vesselAt(row)
  const now = service.now()
  const numbers = {
    vessel: number,
    mmsi: fleet.mmsiAt(row),
    imo,
    givenImo: null,
    callSign: callSign && foldText(callSign),
  }
  return { facts: { ...numbers, ...ownFacts(own), addedAt: now, knownAt: now }, row, unclear: false }
}

function ownFacts({ name = null, note = null, tags = [] }: Own): Pick<NewMember, 'name' | 'note' | 'tags'> {
  return { name, note, tags }
}

/** Adds vessels that are not members yet. `how` ends the entry of the audit log. */
export async function addWanted(call: Call, list: ListFacts, wanted: readonly Wanted[], how = ''): Promise<Added> {
  const added = await call.turns.run(addedAmong(call, list, wanted))
  checkBounds(call, list, added.length)
  const { service } = call
  const bounds = boundsFor(service, list.owner)
  const ids: number[] = []
  try {
    for (const slice of slicesOf(added, membersAtOnce)) {
      const members = slice.map(({ facts }) => facts)
      const result = await service.lists.addMembers(list.id, members, service.now(), bounds)
      if ('exceeded' in result) {
        if (result.exceeded === 'list') throw unknownList(list.id)
        throw unprocessableMember('members', exceeded[result.exceeded])
      }
      ids.push(...result.ids)
      await nextTurn(call)
    }
  } finally {
    if (ids.length > 0) recordListEvent(call, 'list-members-added', list, `${ids.length} members${how}`)
  }
  return { ids, already: wanted.length - added.length, waiting: added.filter(isWaiting).length }
}

export function isWaiting({ row, unclear }: Wanted): boolean {
  return row < 0 && !unclear
}

function* addedAmong(call: Call, list: ListFacts, wanted: readonly Wanted[]): Generator<undefined, Wanted[]> {
  const { isNew } = yield* newcomers(call, list.id)
  const added: Wanted[] = []
  for (const each of wanted) {
    if (isNew(each)) added.push(each)
    yield
  }
  return added
}

/** Finds wanted vessels that are neither members nor repeated. */
export function* newcomers({ fleet }: Call, list: string): Generator<undefined, { isNew(wanted: Wanted): boolean }> {
  const rows = fleet.lists.rowsOf(list).copy()
  const numbers = new Set<string>()
  for (const member of fleet.lists.membersOf(list)) {
    if (member.row < 0) numbers.add(numbersText(member))
    yield
  }
  return {
    isNew({ facts, row }) {
      if (row >= 0 ? rows.has(row) : numbers.has(numbersText(facts))) return false
      if (row >= 0) rows.add(row)
      else numbers.add(numbersText(facts))
      return true
    },
  }
}

function numbersText({ mmsi, imo, callSign }: Pick<NewMember, 'mmsi' | 'imo' | 'callSign'>): string {
  return `${mmsi} ${imo} ${callSign}`
}

/** Checks before anything is written; the store checks again. */
export function checkBounds({ fleet, service }: Call, { id, owner }: ListFacts, added: number): void {
  const counts = {
    ofList: fleet.lists.sizeOf(id),
    ofOwner: service.listMembersOf(owner),
    inAll: service.listMembersOf(null),
  }
  const bound = exceededBound(counts, added, boundsFor(service, owner))
  if (bound !== null) throw unprocessableMember('members', exceeded[bound])
}

/** Lists of administrators may take all that is free, so that other users cannot fill the service. */
function boundsFor(service: Call['service'], owner: string): MemberBounds {
  const shareOfFree = isAdministrator(owner, service) ? 1 : 1 / 2
  return { ofList: maxMembersOfList, ofOwner: maxMembersOfOwner, inAll: maxMembers, shareOfFree }
}
