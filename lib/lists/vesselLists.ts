import { type FoundMember, findMember, type ListedVessels, mayBeAnother, notFound, type Sought } from './findMember.ts'
import type { ListFacts, MemberFacts, SettledMember } from './listFacts.ts'
import { type Member, MemberIndex } from './memberIndex.ts'

/** A set of rows, as the caller needs it. */
export interface RowSet {
  add(row: number): unknown
  remove(row: number): unknown
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
  readonly #index = new MemberIndex()
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
    return Array.from(this.#index.at(row), ({ facts }) => facts).filter(({ list }) => isAmong(list))
  }

  /** The lists with members that may be another vessel to a reader with a scope. */
  looseLists(): string[] {
    return Array.from(this.#lists.values()).flatMap(({ facts, loose }) => (loose.size > 0 ? [facts.id] : []))
  }

  /** The lists that a row is in. */
  listsAt(row: number): readonly string[] {
    const members = this.#index.at(row)
    return members.size > 0 ? Array.from(members, ({ facts }) => facts.list) : noLists
  }

  /** The time in microseconds since which a row is in one of the lists; `null` if it is in none. */
  sinceAt(row: number, lists: readonly unknown[]): number | null {
    let since: number | null = null
    for (const { facts, sinceMicroseconds: found } of this.#index.at(row)) {
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
    if (!this.#index.isEmpty) this.#touched.add(row)
  }

  /** Finds the members again that touched rows concern. Returns the rows that have entered or left a list. */
  settle(vessels: ListedVessels): number[] {
    if (this.#touched.size === 0) return []
    const concerned = new Set<Member>()
    for (const row of this.#touched) this.#index.addConcerned(vessels, row, concerned)
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
    this.#index.addConcerned(vessels, row, concerned)
    return concerned.size > 0
  }

  #put(vessels: ListedVessels, list: List<Rows>, facts: MemberFacts, changed: Set<number>): void {
    const known = list.members.get(facts.id)
    if (known) {
      this.#index.leave(known)
      known.facts = facts
      if (known.row >= 0) changed.add(known.row)
    }
    const member = known ?? { facts, ...notFound, sinceMicroseconds: 0 }
    list.members.set(facts.id, member)
    this.#index.enter(member)
    this.#find(vessels, member, changed)
  }

  #forget(member: Member, changed: Set<number>): void {
    this.#index.leave(member)
    this.#unsettled.delete(member)
    this.#place(member, notFound, changed)
    const list = this.#lists.get(member.facts.list)
    list?.members.delete(member.facts.id)
    list?.loose.delete(member)
  }

  #find(vessels: ListedVessels, member: Member, changed: Set<number>): void {
    this.#place(member, findMember(vessels, member.facts), changed)
    if (isSettled(vessels, member)) this.#unsettled.delete(member)
    else this.#unsettled.add(member)
    const { loose } = this.#lists.get(member.facts.list) ?? {}
    if (member.unclear !== null || mayBeAnother(vessels, member.facts, member.row)) loose?.add(member)
    else loose?.delete(member)
  }

  #place(member: Member, sought: Sought, changed: Set<number>): void {
    const { row, unclear } = sought
    const list = this.#lists.get(member.facts.list)
    if (!list) return
    list.unclear += Number(unclear !== null) - Number(member.unclear !== null)
    const before = this.#index.move(member, sought)
    if (row === before) return
    if (before >= 0) {
      changed.add(before)
      if (![...this.#index.at(before)].some(({ facts }) => facts.list === member.facts.list)) list.rows.remove(before)
    }
    if (row >= 0) {
      changed.add(row)
      list.rows.add(row)
      member.sinceMicroseconds = Math.max(this.nowMicroseconds, member.facts.knownAt * 1_000)
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
