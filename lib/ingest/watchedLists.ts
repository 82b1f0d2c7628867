import { FollowedLists, type KeptLists } from '#lib/lists/followedLists.ts'
import type { ListFacts, MemberFacts } from '#lib/lists/listFacts.ts'
import { type ListChange, VesselLists } from '#lib/lists/vesselLists.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsiOf, mmsisOf, vesselNumbersOf } from '#lib/vessel/identity.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { IdentityIndex } from './identityIndex.ts'
import { ListCandidates } from './listCandidates.ts'

export interface WatchedListsOptions {
  store: Pick<Store, 'lists'>
  writer: Pick<VesselWriter, 'read'>
  /** Without it, no vessel keeps its record under a new MMSI. */
  identityIndex?: Pick<IdentityIndex, 'numberOf' | 'holdersOf'> | undefined
}

/** Watches ask for the lists of a vessel only. */
const noRows = { add() {}, remove() {} }

/** The lists that watches name, with the vessels of their members. */
export class WatchedLists implements KeptLists {
  readonly #options: WatchedListsOptions
  readonly #lists = new VesselLists(() => noRows)
  readonly #vessels = new ListCandidates()
  #followed: FollowedLists
  #wanted: ReadonlySet<string> = new Set()
  #stampMicroseconds = 0

  constructor(options: WatchedListsOptions) {
    this.#options = options
    this.#followed = this.#follow()
  }

  get(id: string): ListFacts | null {
    return this.#lists.get(id)
  }

  /** The lists of a vessel, by its number. */
  listsOf(number: number): readonly string[] {
    return this.#lists.listsAt(number)
  }

  /** Returns since when a vessel is in one of the lists, in microseconds; `null` if it is in none. */
  memberSince(number: number, lists: readonly unknown[]): number | null {
    return this.#lists.sinceAt(number, lists)
  }

  noteStamp(microseconds: number): void {
    this.#stampMicroseconds = microseconds
  }

  /** Reads what has changed in the lists of these ids. Call between batches. Returns the vessels that have joined or left one. */
  async refresh(wanted: ReadonlySet<string>): Promise<readonly number[]> {
    if (wanted.size !== this.#wanted.size || [...wanted].some((id) => !this.#wanted.has(id))) {
      this.#wanted = wanted
      this.#followed.expectOthers()
    }
    const moved: number[] = []
    this.#lists.nowMicroseconds = this.#stampMicroseconds === 0 ? 0 : this.#stampMicroseconds + 1
    try {
      await this.#followed.look((numbers) => moved.push(...numbers))
    } catch (error) {
      // A list that was read in part would count as read.
      this.#followed = this.#follow()
      this.keepLists(new Set())
      throw error
    }
    return moved
  }

  /**
   * Notes a new vessel, or one with another MMSI or IMO number. Returns the vessels that have joined or left a list. New
   * members are followed from this stamp on.
   */
  note(vessel: Vessel, stampMicroseconds = this.#stampMicroseconds + 1): readonly number[] {
    if (this.#wanted.size === 0) return []
    this.#lists.nowMicroseconds = stampMicroseconds
    this.#vessels.put(vessel)
    return this.#settle(vessel.number)
  }

  /** Notes a removed vessel. Returns the vessels that have joined or left a list. */
  forget(number: number): readonly number[] {
    if (!this.#vessels.has(number)) return []
    this.#lists.nowMicroseconds = this.#stampMicroseconds + 1
    this.#vessels.remove(number)
    const moved = this.#settle(number)
    this.#vessels.drop(number)
    return moved
  }

  hasList(id: string): boolean {
    return this.#lists.get(id) !== null
  }

  keepLists(ids: ReadonlySet<string>): readonly number[] {
    const { version } = this.#lists
    const moved = this.#lists.keepOnly(ids)
    if (this.#lists.version !== version) this.#dropOthers()
    return moved
  }

  async applyList(change: ListChange): Promise<readonly number[]> {
    await this.#read(change.members.flatMap((member) => this.#numbersFor(member)))
    const moved = this.#lists.apply(this.#vessels, change)
    if (change.kept !== null) this.#dropOthers()
    return moved
  }

  #follow(): FollowedLists {
    const { lists } = this.#options.store
    const all = async () => (await lists.all()).filter(({ id }) => this.#wanted.has(id))
    return new FollowedLists({ ...lists, all }, this)
  }

  #settle(number: number): readonly number[] {
    this.#lists.touch(number)
    const moved = this.#lists.settle(this.#vessels)
    if (!this.#lists.concerns(this.#vessels, number)) this.#vessels.drop(number)
    return moved
  }

  #dropOthers(): void {
    for (const number of this.#vessels.numbers()) {
      if (!this.#lists.concerns(this.#vessels, number)) this.#vessels.drop(number)
    }
  }

  /** Reads these vessels, and then those that share an MMSI with one that has changed its own. */
  async #read(numbers: readonly number[]): Promise<void> {
    const unknown = [...new Set(numbers)].filter((number) => !this.#vessels.has(number))
    if (unknown.length === 0) return
    const beside: number[] = []
    for (const { record } of await this.#options.writer.read(unknown)) {
      if (record === null) continue
      const vessel = decodeRecord(record)
      this.#vessels.put(vessel)
      if (vessel.mmsis !== null) beside.push(...mmsisOf(vessel).flatMap((mmsi) => this.#numbersOf(mmsi)))
    }
    await this.#read(beside)
  }

  #numbersFor({ vessel, mmsi, imo }: MemberFacts): number[] {
    const numbers = imo === null ? [] : [...(this.#options.identityIndex?.holdersOf(imo) ?? [])]
    if (vessel !== null) numbers.push(...this.#numbersOf(mmsiOf(vessel)))
    if (mmsi !== null) numbers.push(...this.#numbersOf(mmsi))
    return numbers
  }

  #numbersOf(mmsi: number): number[] {
    return [...vesselNumbersOf(mmsi), this.#options.identityIndex?.numberOf(mmsi) ?? mmsi]
  }
}
