import { mmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { float64At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { type IdentityColumns, mmsiAt, rowOf, rowsOfMmsi } from './rowsByNumber.ts'

/** A list of vessels without its members. Times are milliseconds since 1970. */
export interface ListFacts {
  id: string
  owner: string
  name: string
  colour: string
  shared: boolean
  createdAt: number
  updatedAt: number
}

/** A vessel in a list, by its number in the store and by what it sends. */
export interface MemberFacts {
  id: number
  list: string
  vessel: number | null
  mmsi: number | null
  imo: number | null
  callSign: string | null
  name: string | null
  note: string | null
  tags: readonly string[]
  addedAt: number
  knownAt: number
}

/**
 * Why it is unclear which vessel a member is:
 * - several_vessels: several vessels have its numbers
 * - vessel_split: its record was split since, and its IMO number names neither vessel
 */
export type UnclearMember = 'several_vessels' | 'vessel_split'

/** The row of a member, -1 while it is not received. */
export interface FoundMember {
  row: number
  unclear: UnclearMember | null
}

/** The facts that the store is to keep of a found member. */
export interface SettledMember {
  id: number
  list: string
  vessel: number
  imo: number | null
}

interface Sought extends FoundMember {
  /** The rows of an unclear member. */
  candidates: readonly number[]
}

interface Member extends Sought {
  facts: MemberFacts
}

interface List {
  facts: ListFacts
  members: Map<number, Member>
  rows: Bitset
  unclear: number
}

export interface ListChange {
  facts: ListFacts
  /** New and changed ones. */
  members: readonly MemberFacts[]
  /** The ids of all members; `null` when none was removed. */
  kept: ReadonlySet<number> | null
}

const unknownImo = numericStorage.uint32.unknown
const none = new Bitset()
const notFound: Sought = { row: -1, unclear: null, candidates: [] }

/**
 * Lists of vessels, and the rows of their members: a set of rows a list, kept as vessels come, go, and change their numbers. A member
 * stays with its record, so that it follows a vessel through another MMSI, name or flag.
 */
export class VesselLists {
  /** Grows with everything that changes. */
  version = 0
  readonly #lists = new Map<string, List>()
  /** Members by the numbers under which their vessel can appear; an IMO number is negative. */
  readonly #byKey = new Map<number | string, Set<Member>>()
  readonly #byRow = new Map<number, Set<Member>>()
  /** Unclear members by the rows that they may be. */
  readonly #byCandidate = new Map<number, Set<Member>>()
  /** Rows whose identity has changed since members were last found. */
  readonly #touched = new Set<number>()
  /** Members that the store does not know to be found. */
  readonly #unsettled = new Set<Member>()

  all(): ListFacts[] {
    return Array.from(this.#lists.values(), ({ facts }) => facts)
  }

  get(id: string): ListFacts | null {
    return this.#lists.get(id)?.facts ?? null
  }

  /** Not to be changed. Empty for an unknown list. */
  rowsOf(id: string): Bitset {
    return this.#lists.get(id)?.rows ?? none
  }

  countsOf(id: string): { members: number; unclear: number } {
    const list = this.#lists.get(id)
    return { members: list?.members.size ?? 0, unclear: list?.unclear ?? 0 }
  }

  /** In the order in which they were added. */
  *membersOf(id: string): Generator<MemberFacts & FoundMember> {
    for (const { facts, row, unclear } of this.#lists.get(id)?.members.values() ?? []) yield { ...facts, row, unclear }
  }

  memberOf(list: string, id: number): (MemberFacts & FoundMember) | null {
    const member = this.#lists.get(list)?.members.get(id)
    return member ? { ...member.facts, row: member.row, unclear: member.unclear } : null
  }

  /** Members of all lists that are the vessel of a row. */
  membersAt(row: number): readonly MemberFacts[] {
    return Array.from(this.#byRow.get(row) ?? [], ({ facts }) => facts)
  }

  /** How many members of a list wait for a vessel, to a caller who sees these rows only. */
  countWaiting(id: string, visible: Bitset): number {
    let waiting = 0
    for (const { row, unclear } of this.#lists.get(id)?.members.values() ?? []) {
      if (unclear === null && (row < 0 || !visible.has(row))) waiting += 1
    }
    return waiting
  }

  /** Notes a row that was added, removed, or has another number. */
  touch(row: number): void {
    if (this.#byKey.size > 0) this.#touched.add(row)
  }

  /** Finds again the members that touched rows concern. Returns the rows that have joined or left a list. */
  settle(columns: IdentityColumns): number[] {
    if (this.#touched.size === 0) return []
    const concerned = new Set<Member>()
    for (const row of this.#touched) this.#addConcerned(columns, row, concerned)
    this.#touched.clear()
    const changed = new Set<number>()
    for (const member of concerned) this.#find(columns, member, changed)
    if (changed.size > 0) this.version += 1
    return [...changed]
  }

  /** Applies a change of the store. Returns the rows whose members have changed. */
  apply(columns: IdentityColumns, { facts, members, kept }: ListChange): number[] {
    const changed = new Set<number>()
    const list = this.#lists.get(facts.id) ?? { facts, members: new Map(), rows: new Bitset(), unclear: 0 }
    list.facts = facts
    this.#lists.set(facts.id, list)
    for (const each of members) this.#put(columns, list, each, changed)
    if (kept !== null) {
      for (const member of [...list.members.values()]) if (!kept.has(member.facts.id)) this.#forget(member, changed)
    }
    this.version += 1
    return [...changed]
  }

  /** Removes all lists but these. Returns the rows of the removed ones. */
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
  unsettled({ numbers }: IdentityColumns, limit: number): SettledMember[] {
    const { number, imo } = numbers.byName
    return Array.from(this.#unsettled)
      .slice(0, limit)
      .map(({ facts: { id, list }, row }) => ({ id, list, vessel: uint32At(number, row), imo: imoAt(imo, row) }))
  }

  #put(columns: IdentityColumns, list: List, facts: MemberFacts, changed: Set<number>): void {
    const known = list.members.get(facts.id)
    if (known) {
      this.#leaveKeys(known)
      known.facts = facts
      if (known.row >= 0) changed.add(known.row)
    }
    const member = known ?? { facts, ...notFound }
    list.members.set(facts.id, member)
    for (const key of keysOf(facts)) addTo(this.#byKey, key, member)
    this.#find(columns, member, changed)
  }

  #forget(member: Member, changed: Set<number>): void {
    this.#leaveKeys(member)
    this.#unsettled.delete(member)
    this.#place(member, notFound, changed)
    this.#lists.get(member.facts.list)?.members.delete(member.facts.id)
  }

  #leaveKeys(member: Member): void {
    for (const key of keysOf(member.facts)) removeFrom(this.#byKey, key, member)
  }

  #find(columns: IdentityColumns, member: Member, changed: Set<number>): void {
    this.#place(member, findMember(columns, member.facts), changed)
    if (isSettled(columns, member)) this.#unsettled.delete(member)
    else this.#unsettled.add(member)
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
    }
  }

  /** Besides the members that are at the row or wait for it, those at rows with its MMSI: it may have been split off. */
  #addConcerned(columns: IdentityColumns, row: number, concerned: Set<Member>): void {
    const { number, imo } = columns.numbers.byName
    const vesselNumber = uint32At(number, row)
    const mmsis = mmsisOf({ number: vesselNumber, mmsis: columns.texts.mmsis.textAt(row) })
    const callSign = columns.texts.callSign.textAt(row)
    const keys = [
      vesselNumber,
      mmsiOf(vesselNumber),
      ...mmsis,
      -(imoAt(imo, row) ?? 0),
      ...(callSign ? [callSign] : []),
    ]
    for (const key of keys) for (const member of this.#byKey.get(key) ?? []) concerned.add(member)
    for (const mmsi of mmsis) {
      if (!columns.sharedMmsis.has(mmsi)) continue
      for (const other of rowsOfMmsi(columns, mmsi)) {
        for (const member of this.#byRow.get(other) ?? []) concerned.add(member)
      }
    }
    for (const members of [this.#byRow, this.#byCandidate]) {
      for (const member of members.get(row) ?? []) concerned.add(member)
    }
  }
}

/** A member that is received in another record than its own keeps its own, which may come back. */
function isSettled({ numbers }: IdentityColumns, { facts, row, unclear }: Member): boolean {
  if (row < 0 || unclear !== null) return true
  if (facts.vessel === null) return false
  const isOwn = facts.vessel === uint32At(numbers.byName.number, row)
  return !isOwn || facts.imo !== null || imoAt(numbers.byName.imo, row) === null
}

function keysOf({ vessel, mmsi, imo, callSign }: MemberFacts): Set<number | string> {
  const keys = new Set<number | string>()
  if (vessel !== null) keys.add(vessel).add(mmsiOf(vessel))
  if (mmsi !== null) keys.add(mmsi)
  if (imo !== null) keys.add(-imo)
  if (keys.size === 0 && callSign !== null) keys.add(callSign)
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

/** The vessel that a member is: its own record, or else the vessel with its IMO number, MMSI or call sign, in this order. */
export function findMember(columns: IdentityColumns, facts: Omit<MemberFacts, 'id' | 'list'>): Sought {
  const own = facts.vessel === null ? -1 : rowOf(columns, facts.vessel)
  if (own >= 0) return afterSplit(columns, facts, own)
  if (facts.imo !== null) {
    const rows: number[] = []
    columns.imos.forEachRow(facts.imo, (row) => void (columns.live.has(row) && rows.push(row)))
    if (rows.length > 0) return onlyOf(rows)
  }
  const mmsi = facts.mmsi ?? (facts.vessel === null ? null : mmsiOf(facts.vessel))
  if (mmsi !== null) {
    const sending = rowsOfMmsi(columns, mmsi).filter((row) => mayHaveImo(columns, row, facts.imo))
    const now = sending.filter((row) => mmsiAt(columns, row) === mmsi)
    return onlyOf(now.length > 0 ? now : sending)
  }
  if (facts.imo !== null || facts.callSign === null) return onlyOf([])
  const { callSign } = facts
  const rows: number[] = []
  columns.texts.callSign
    .rowsOf([callSign], (text) => text.trim().toUpperCase() === callSign)
    .forEach((row) => void (columns.live.has(row) && rows.push(row)))
  return onlyOf(rows)
}

function onlyOf(rows: readonly number[]): Sought {
  if (rows.length > 1) return { row: -1, unclear: 'several_vessels', candidates: rows }
  const [row = -1] = rows
  return { ...notFound, row }
}

/** A record that was split keeps its number, but the vessel that was meant may be the other one. */
function afterSplit(columns: IdentityColumns, { imo, knownAt }: Omit<MemberFacts, 'id' | 'list'>, own: number): Sought {
  const { createdMicroseconds } = columns.numbers.byName
  const mmsi = mmsiAt(columns, own)
  const isNewer = (row: number) => row !== own && float64At(createdMicroseconds, row) > knownAt * 1_000
  const newer = columns.sharedMmsis.has(mmsi) ? rowsOfMmsi(columns, mmsi).filter(isNewer) : []
  if (newer.length === 0) return { ...notFound, row: own }
  const named = imo === null ? [] : [own, ...newer].filter((row) => imoAt(columns.numbers.byName.imo, row) === imo)
  const [only] = named
  if (only !== undefined && named.length === 1) return { ...notFound, row: only }
  return { row: own, unclear: 'vessel_split', candidates: [own, ...newer] }
}

function mayHaveImo({ numbers }: IdentityColumns, row: number, imo: number | null): boolean {
  const sent = imoAt(numbers.byName.imo, row)
  return imo === null || sent === null || sent === imo
}

function imoAt(imos: Uint32Array, row: number): number | null {
  const imo = uint32At(imos, row)
  return imo === unknownImo ? null : imo
}
