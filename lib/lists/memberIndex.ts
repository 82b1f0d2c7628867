import { mmsiOf } from '#lib/vessel/identity.ts'
import type { ListedVessels, Sought } from './findMember.ts'
import type { MemberFacts } from './listFacts.ts'

/** A member of a list, and the vessel that it stands for. */
export interface Member extends Sought {
  facts: MemberFacts
  /** The time at which it was found in its row. */
  sinceMicroseconds: number
}

/** The members of all lists, by the numbers and rows of vessels that concern them. */
export class MemberIndex {
  /** Members by the numbers under which their vessel can appear; an IMO number is negative. */
  readonly #byKey = new Map<number | string, Set<Member>>()
  readonly #byRow = new Map<number, Set<Member>>()
  /** Unclear members by their candidate rows. */
  readonly #byCandidate = new Map<number, Set<Member>>()

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  /** The members whose vessel has the row. */
  at(row: number): ReadonlySet<Member> {
    return this.#byRow.get(row) ?? none
  }

  enter(member: Member): void {
    for (const key of keysOf(member.facts)) addTo(this.#byKey, key, member)
  }

  leave(member: Member): void {
    for (const key of keysOf(member.facts)) removeFrom(this.#byKey, key, member)
  }

  /** Notes where a member was found. Returns the row in which it was before. */
  move(member: Member, { row, unclear, candidates }: Sought): number {
    for (const each of member.candidates) removeFrom(this.#byCandidate, each, member)
    for (const each of candidates) addTo(this.#byCandidate, each, member)
    const before = member.row
    Object.assign(member, { row, unclear, candidates })
    if (row === before) return before
    if (before >= 0) removeFrom(this.#byRow, before, member)
    if (row >= 0) addTo(this.#byRow, row, member)
    return before
  }

  /** Adds the members that a row concerns, also those at rows with its MMSI, because it may have been split off. */
  addConcerned(vessels: ListedVessels, row: number, concerned: Set<Member>): void {
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

const none: ReadonlySet<Member> = new Set()

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
