import { type FoundMember, findMember, type ListedVessels } from './findMember.ts'
import type { MemberFacts } from './listFacts.ts'
import type { RowSet, VesselLists } from './vesselLists.ts'

type Member = MemberFacts & FoundMember

interface Loose {
  version: number
  byId: Map<number, Member>
  byRow: Map<number, Member[]>
}

/** Lists as they are read, of all vessels or in a scope. */
export type ReadableLists<Rows extends RowSet> = Pick<
  VesselLists<Rows>,
  'version' | 'rowsOf' | 'sizeOf' | 'countsOf' | 'membersOf' | 'memberOf' | 'membersAt'
>

/**
 * Lists of a reader to whom only some vessels exist. Members are found among those, by given numbers alone, so that neither their
 * numbers nor their state say anything about others.
 */
export class ListsInScope<Rows extends RowSet & { copy(): Rows }> implements ReadableLists<Rows> {
  readonly #lists: VesselLists<Rows>
  readonly #vessels: ListedVessels
  readonly #isVisible: (row: number) => boolean
  readonly #loose = new Map<string, Loose>()

  /** `vessels` are all of them. */
  constructor(lists: VesselLists<Rows>, vessels: ListedVessels, isVisible: (row: number) => boolean) {
    this.#lists = lists
    this.#isVisible = isVisible
    this.#vessels = narrowedVessels(vessels, isVisible)
  }

  get version(): number {
    return this.#lists.version
  }

  /** The vessel that a member with given numbers stands for. */
  find(facts: Omit<MemberFacts, 'id' | 'list'>): FoundMember {
    return findMember(this.#vessels, facts)
  }

  rowsOf(id: string): Rows {
    const rows = this.#lists.rowsOf(id)
    const loose = this.#looseIn(id)
    if (loose.byRow.size === 0) return rows
    const all = rows.copy()
    for (const row of loose.byRow.keys()) all.add(row)
    return all
  }

  sizeOf(id: string): number {
    return this.#lists.sizeOf(id)
  }

  countsOf(id: string): { waiting: number; unclear: number } {
    const counts = { waiting: 0, unclear: 0 }
    for (const { row, unclear } of this.membersOf(id)) {
      if (unclear !== null) counts.unclear += 1
      else if (row < 0) counts.waiting += 1
    }
    return counts
  }

  *membersOf(id: string): Generator<Member> {
    const { byId } = this.#looseIn(id)
    for (const member of this.#lists.membersOf(id)) yield byId.get(member.id) ?? this.#asGiven(member)
  }

  memberOf(list: string, id: number): Member | null {
    const member = this.#lists.memberOf(list, id)
    return member && (this.#looseIn(list).byId.get(id) ?? this.#asGiven(member))
  }

  membersAt(row: number, isAmong: (list: string) => boolean): readonly MemberFacts[] {
    if (!this.#isVisible(row)) return []
    const loose = this.#lists.looseLists().filter(isAmong)
    const others = loose.flatMap((id) => this.#looseIn(id).byRow.get(row) ?? [])
    const found = this.#lists.membersAt(row, isAmong).filter(({ id, list }) => !this.#looseIn(list).byId.has(id))
    return [...found, ...others]
  }

  /** The members of a list that may be another vessel in the scope, as they are in it. */
  #looseIn(list: string): Loose {
    const known = this.#loose.get(list)
    if (known?.version === this.#lists.version) return known
    const loose: Loose = { version: this.#lists.version, byId: new Map(), byRow: new Map() }
    for (const member of this.#lists.looseIn(list)) {
      const found = this.#found(member)
      loose.byId.set(member.id, found)
      if (found.row >= 0) loose.byRow.set(found.row, [...(loose.byRow.get(found.row) ?? []), found])
    }
    this.#loose.set(list, loose)
    return loose
  }

  #found(member: Member): Member {
    const given = this.#asGiven(member)
    return given.unclear === null && given.row >= 0 ? given : { ...given, ...findMember(this.#vessels, given) }
  }

  /** A member without what was learnt from a vessel that does not exist for the reader. */
  #asGiven(member: Member): Member {
    const { vessel, row, unclear, givenImo } = member
    if (unclear === null && this.#isVisible(row)) return member
    const isOwnVisible = vessel !== null && this.#vessels.rowOf(vessel) >= 0
    return { ...member, ...(isOwnVisible ? {} : { vessel: null, imo: givenImo }), row: -1, unclear: null }
  }
}

function narrowedVessels(vessels: ListedVessels, isVisible: (row: number) => boolean): ListedVessels {
  return {
    ...vessels,
    rowOf(vesselNumber) {
      const row = vessels.rowOf(vesselNumber)
      return isVisible(row) ? row : -1
    },
    rowsOfMmsi: (mmsi) => vessels.rowsOfMmsi(mmsi).filter(isVisible),
    rowsOfImo: (imo) => vessels.rowsOfImo(imo).filter(isVisible),
    rowsOfCallSign: (callSign) => vessels.rowsOfCallSign(callSign).filter(isVisible),
  }
}
