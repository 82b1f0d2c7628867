import { giveWay } from '#lib/pause.ts'
import type { ListChange, ListFacts, MemberFacts } from './vesselLists.ts'

/** The store's lists, as the fleet uses them. */
export interface ListSource {
  /** Grows with every change. */
  sequence(): Promise<number>
  /** With the sequence numbers of the last change of a member, and of the last one that removed members. */
  all(): Promise<readonly (ListFacts & { changed: number; shrunk: number })[]>
  /** Members changed after a sequence number, in parts: those after the last one of the part before. */
  membersAfter(
    list: string,
    last: { sequence: number; id: number },
    limit: number,
  ): Promise<readonly (MemberFacts & { sequence: number })[]>
}

/** Has the lists in memory. Both changes return the rows that they concern. */
export interface KeptLists {
  hasList(id: string): boolean
  /** Removes all lists but these. */
  keepLists(ids: ReadonlySet<string>): readonly number[]
  applyList(change: ListChange): readonly number[] | Promise<readonly number[]>
}

/** Takes some milliseconds to apply. */
const membersOfPart = 500

/** Keeps lists in memory as they are in the store. */
export class FollowedLists {
  readonly #source: ListSource | undefined
  readonly #kept: KeptLists
  #sequence = 0
  #expectsOthers = false

  constructor(source: ListSource | undefined, lists: KeptLists) {
    this.#source = source
    this.#kept = lists
  }

  /** The source has begun to give other lists than before. */
  expectOthers(): void {
    this.#expectsOthers = true
  }

  /** Polls the source once. `notify` gets the rows whose lists have changed. */
  async look(notify: (rows: readonly number[]) => void): Promise<void> {
    const source = this.#source
    if (!source) return
    const sequence = await source.sequence()
    if (sequence === this.#sequence && !this.#expectsOthers) return
    const hasGoneBack = sequence < this.#sequence
    const known = hasGoneBack ? 0 : this.#sequence
    const touched = new Set<number>()
    try {
      const lists = await source.all()
      for (const row of this.#kept.keepLists(new Set(lists.map(({ id }) => id)))) touched.add(row)
      for (const { changed, shrunk, ...facts } of lists) {
        const since = this.#kept.hasList(facts.id) ? known : 0
        const kept = shrunk > since || hasGoneBack ? new Set<number>() : null
        if (changed > since || kept !== null) await this.#readMembers(facts, { since, kept, touched })
        for (const row of await this.#kept.applyList({ facts, members: [], kept })) touched.add(row)
      }
    } finally {
      if (touched.size > 0) notify([...touched])
    }
    this.#sequence = sequence
    this.#expectsOthers = false
  }

  /** Applies members changed since, and collects the ids of all if some were removed. */
  async #readMembers(
    facts: ListFacts,
    { since, kept, touched }: { since: number; kept: Set<number> | null; touched: Set<number> },
  ): Promise<void> {
    for await (const part of this.#membersOf(facts.id, kept === null ? since : 0)) {
      for (const { id } of part) kept?.add(id)
      const members = part.filter(({ sequence }) => sequence > since)
      for (const row of await this.#kept.applyList({ facts, members, kept: null })) touched.add(row)
      await giveWay()
    }
  }

  async *#membersOf(list: string, after: number) {
    let last = { sequence: after, id: Number.MAX_SAFE_INTEGER }
    for (;;) {
      const part = (await this.#source?.membersAfter(list, last, membersOfPart)) ?? []
      yield part
      const { sequence, id } = part.at(-1) ?? last
      last = { sequence, id }
      if (part.length < membersOfPart) return
    }
  }
}
