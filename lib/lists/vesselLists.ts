import { mmsiOf } from '#lib/vessel/identity.ts'
import { type FoundMember, findMember, type ListedVessels, mayBeAnother, notFound, type Sought } from './findMember.ts'
import type { ListFacts, MemberFacts, SettledMember } from './listFacts.ts'

/** A set of rows, as the caller needs it. */
export interface RowSet {
  add(row: number): unknown
  remove(row: number): unknown
}

interface Member extends Sought {
  facts: MemberFacts
  /** The time at which it was found in its row. */
  sinceMicroseconds: number
}

interface List<Rows> {
  facts: ListFacts
  members: Map<number, Member>
  rows: Rows
  unclear: number
  /** Members that may be another vessel to a reader with a scope. */
  loose: Set<Member>
}

export interface ListChange {
  facts: ListFacts
  /** New and changed members. */
  members: readonly MemberFacts[]
  /** The ids of all members; `null` if none was removed. */
  kept: ReadonlySet<number> | null
}

const noLists: readonly string[] = []

/**
 * Lists of vessels, and the rows of their members: a set of rows a list, kept as vessels come, go, and change their numbers. A member
 * stays with its record, so that it follows a vessel through another MMSI, name or flag.
 */
export class VesselLists<Rows extends RowSet> {
  /** Increases with every change. */
  version = 0
  /** The time of the next changes. */
  nowMicroseconds = 0
  readonly #newRows: () => Rows
  readonly #lists = new Map<string, List<Rows>>()
  /** Members by the numbers under which their vessel can appear; an IMO number is negative. */
  readonly #byKey = new Map<number | string, Set<Member>>()
  readonly #byRow = new Map<number, Set<Member>>()
  /** Unclear members by their candidate rows. */
  readonly #byCandidate = new Map<number, Set<Member>>()
  /** Rows whose identity has changed since members were last found. */
  readonly #touched = new Set<number>()
  /** Members that the store does not list as found. */
  readonly #unsettled = new Set<Member>()

  constructor(newRows: () => Rows) {
    this.#newRows = newRows
  }

  all(): ListFacts[] {
    return Array.from(this.#lists.values(), ({ facts }) => facts)
  }

  get(id: string): ListFacts | null {
    return this.#lists.get(id)?.facts ?? null
  }

  /** Do not change it. Empty for an unknown list. */
  rowsOf(id: string): Rows {
    return this.#lists.get(id)?.rows ?? this.#newRows()
  }

  /** The number of members. */
  sizeOf(id: string): number {
    return this.#lists.get(id)?.members.size ?? 0
  }

  /** The number of members in all lists of an owner; `null`: of every owner. */
  sizeOfOwner(owner: string | null): number {
    let size = 0
    for (const { facts, members } of this.#lists.values())
      if (owner === null || facts.owner === owner) size += members.size
    return size
  }

  countsOf(id: string): { waiting: number; unclear: number } {
    const { members, unclear } = this.#lists.get(id) ?? { members: new Map<number, Member>(), unclear: 0 }
    let waiting = 0
    for (const member of members.values()) if (member.unclear === null && member.row < 0) waiting += 1
    return { waiting, unclear }
  }

  /** Members in the order of their addition. */
  *membersOf(id: string): Generator<MemberFacts & FoundMember> {
    for (const { facts, row, unclear } of this.#lists.get(id)?.members.values() ?? []) yield { ...facts, row, unclear }
  }

  memberOf(list: string, id: number): (MemberFacts & FoundMember) | null {
    const member = this.#lists.get(list)?.members.get(id)
    return member ? { ...member.facts, row: member.row, unclear: member.unclear } : null
  }

  /** Members of some lists whose vessel has the row. */
  membersAt(row: number, isAmong: (list: string) => boolean): readonly MemberFacts[] {
    return Array.from(this.#byRow.get(row) ?? [], ({ facts }) => facts).filter(({ list }) => isAmong(list))
  }

  /** The lists with members that may be another vessel to a reader with a scope. */
  looseLists(): string[] {
    return Array.from(this.#lists.values()).flatMap(({ facts, loose }) => (loose.size > 0 ? [facts.id] : []))
  }

  /** The lists that a row is in. */
  listsAt(row: number): readonly string[] {
    const members = this.#byRow.get(row)
    return members ? Array.from(members, ({ facts }) => facts.list) : noLists
  }

  /** The time in microseconds since which a row is in one of the lists; `null` if it is in none. */
  sinceAt(row: number, lists: readonly unknown[]): number | null {
    let since: number | null = null
    for (const { facts, sinceMicroseconds: found } of this.#byRow.get(row) ?? []) {
      if (lists.includes(facts.list)) since = Math.min(since ?? Number.POSITIVE_INFINITY, found)
    }
    return since
  }

  /** Members of a list that may be another vessel to a reader with a scope. */
  *looseIn(id: string): Generator<MemberFacts & FoundMember> {
    for (const { facts, row, unclear } of this.#lists.get(id)?.loose ?? []) yield { ...facts, row, unclear }
  }

  /** Notes a row that was added, removed, or has another number. */
  touch(row: number): void {
    if (this.#byKey.size > 0) this.#touched.add(row)
  }

  /** Finds the members again that touched rows concern. Returns the rows that have entered or left a list. */
  settle(vessels: ListedVessels): number[] {
    if (this.#touched.size === 0) return []
    const concerned = new Set<Member>()
    for (const row of this.#touched) this.#addConcerned(vessels, row, concerned)
    this.#touched.clear()
    const changed = new Set<number>()
    for (const member of concerned) this.#find(vessels, member, changed)
    if (changed.size > 0) this.version += 1
    return [...changed]
  }

  /** Applies a change of the store. Returns the rows whose members have changed. */
  apply(vessels: ListedVessels, { facts, members, kept }: ListChange): number[] {
    const changed = new Set<number>()
    const list = this.#lists.get(facts.id) ?? {
      facts,
      members: new Map(),
      rows: this.#newRows(),
      unclear: 0,
      loose: new Set(),
    }
    list.facts = facts
    this.#lists.set(facts.id, list)
    for (const each of members) this.#put(vessels, list, each, changed)
    if (kept !== null) {
      for (const member of [...list.members.values()]) if (!kept.has(member.facts.id)) this.#forget(member, changed)
    }
    this.version += 1
    return [...changed]
  }

  /** Removes all other lists. Returns the rows of the removed ones. */
  keepOnly(ids: ReadonlySet<string>): number[] {
    const changed = new Set<number>()
    for (const [id, { members }] of this.#lists) {
      if (ids.has(id)) continue
      for (const member of [...members.values()]) this.#forget(member, changed)
      this.#lists.delete(id)
      this.version += 1
    }
    return [...changed]
  }

  /** Members that were added by their numbers and have been found, or whose IMO number has become known. */
  unsettled(vessels: ListedVessels, limit: number): SettledMember[] {
    return Array.from(this.#unsettled)
      .slice(0, limit)
      .map(({ facts: { id, list }, row }) => ({ id, list, vessel: vessels.numberAt(row), imo: vessels.imoAt(row) }))
  }

  /** Whether a row is a member, may be one, or shares its MMSI with one. */
  concerns(vessels: ListedVessels, row: number): boolean {
    const concerned = new Set<Member>()
    this.#addConcerned(vessels, row, concerned)
    return concerned.size > 0
  }

  #put(vessels: ListedVessels, list: List<Rows>, facts: MemberFacts, changed: Set<number>): void {
    const known = list.members.get(facts.id)
    if (known) {
      this.#leaveKeys(known)
      known.facts = facts
      if (known.row >= 0) changed.add(known.row)
    }
    const member = known ?? { facts, ...notFound, sinceMicroseconds: 0 }
    list.members.set(facts.id, member)
    for (const key of keysOf(facts)) addTo(this.#byKey, key, member)
    this.#find(vessels, member, changed)
  }

  #forget(member: Member, changed: Set<number>): void {
    this.#leaveKeys(member)
    this.#unsettled.delete(member)
    this.#place(member, notFound, changed)
    const list = this.#lists.get(member.facts.list)
    list?.members.delete(member.facts.id)
    list?.loose.delete(member)
  }

  #leaveKeys(member: Member): void {
    for (const key of keysOf(member.facts)) removeFrom(this.#byKey, key, member)
  }

  #find(vessels: ListedVessels, member: Member, changed: Set<number>): void {
    this.#place(member, findMember(vessels, member.facts), changed)
    if (isSettled(vessels, member)) this.#unsettled.delete(member)
    else this.#unsettled.add(member)
    const { loose } = this.#lists.get(member.facts.list) ?? {}
    if (member.unclear !== null || mayBeAnother(vessels, member.facts, member.row)) loose?.add(member)
    else loose?.delete(member)
  }

  #place(member: Member, { row, unclear, candidates }: Sought, changed: Set<number>): void {
    const list = this.#lists.get(member.facts.list)
    if (!list) return
    list.unclear += Number(unclear !== null) - Number(member.unclear !== null)
    for (const each of member.candidates) removeFrom(this.#byCandidate, each, member)
    for (const each of candidates) addTo(this.#byCandidate, each, member)
    const before = member.row
    Object.assign(member, { row, unclear, candidates })
    if (row === before) return
    if (before >= 0) {
      changed.add(before)
      removeFrom(this.#byRow, before, member)
      const others = this.#byRow.get(before) ?? []
      if (![...others].some(({ facts }) => facts.list === member.facts.list)) list.rows.remove(before)
    }
    if (row >= 0) {
      changed.add(row)
      addTo(this.#byRow, row, member)
      list.rows.add(row)
      member.sinceMicroseconds = Math.max(this.nowMicroseconds, member.facts.knownAt * 1_000)
    }
  }

  /** Includes members at rows with the row's MMSI, because the row may have been split off. */
  #addConcerned(vessels: ListedVessels, row: number, concerned: Set<Member>): void {
    const vesselNumber = vessels.numberAt(row)
    const mmsis = vessels.mmsisAt(row)
    const callSign = vessels.callSignAt(row)
    const keys = [
      vesselNumber,
      mmsiOf(vesselNumber),
      ...mmsis,
      -(vessels.imoAt(row) ?? 0),
      ...(callSign ? [callSign] : []),
    ]
    for (const key of keys) for (const member of this.#byKey.get(key) ?? []) concerned.add(member)
    for (const mmsi of mmsis) {
      if (!vessels.isShared(mmsi)) continue
      for (const other of vessels.rowsOfMmsi(mmsi)) {
        for (const member of this.#byRow.get(other) ?? []) concerned.add(member)
      }
    }
    for (const members of [this.#byRow, this.#byCandidate]) {
      for (const member of members.get(row) ?? []) concerned.add(member)
    }
  }
}

/** A member that is received in another record than its own keeps its own, which may come back. */
function isSettled(vessels: ListedVessels, { facts, row, unclear }: Member): boolean {
  if (row < 0 || unclear !== null) return true
  if (facts.vessel === null) return false
  const isOwn = facts.vessel === vessels.numberAt(row)
  return !isOwn || facts.imo !== null || vessels.imoAt(row) === null
}

function keysOf({ vessel, mmsi, imo, givenImo, callSign }: MemberFacts): Set<number | string> {
  const keys = new Set<number | string>()
  if (vessel !== null) keys.add(vessel).add(mmsiOf(vessel))
  if (mmsi !== null) keys.add(mmsi)
  if (imo !== null) keys.add(-imo)
  if (mmsi === null && givenImo === null && callSign !== null) keys.add(callSign)
  return keys
}

function addTo<Key>(members: Map<Key, Set<Member>>, key: Key, member: Member): void {
  const known = members.get(key)
  if (known) known.add(member)
  else members.set(key, new Set([member]))
}

function removeFrom<Key>(members: Map<Key, Set<Member>>, key: Key, member: Member): void {
  const known = members.get(key)
  known?.delete(member)
  if (known?.size === 0) members.delete(key)
}
