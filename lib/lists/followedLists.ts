import { giveWay } from '#lib/pause.ts'
import type { ListFacts, MemberFacts } from './listFacts.ts'
import type { ListChange } from './vesselLists.ts'

/** The store's lists, as the fleet uses them. */
export interface ListSource {
  /** Increases with every change. */
  sequence(): Promise<number>
  /** With the sequence numbers of the last change of a member, and of the last one that removed members. */
  all(): Promise<readonly (ListFacts & { changed: number; shrunk: number })[]>
  /** Members changed after a sequence number, in parts: the members after the last one of the previous part. */
  membersAfter(list: string, last: Place, limit: number): Promise<readonly (MemberFacts & Place)[]>
  idsAfter(list: string, last: Place, limit: number): Promise<readonly Place[]>
}

/** A member in the order of changes. */
interface Place {
  sequence: number
  id: number
}

/** Keeps lists in memory. Both changes return the rows that they concern. */
export interface KeptLists {
  hasList(id: string): boolean
  /** Removes all other lists. */
  keepLists(ids: ReadonlySet<string>): readonly number[]
  applyList(change: ListChange): readonly number[] | Promise<readonly number[]>
}

/** Each part takes some milliseconds. */
const membersOfPart = 500
const idsOfPart = 5_000

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

  /** The source has started to return other lists. */
  expectOthers(): void {
    this.#expectsOthers = true
  }

  /** Polls the source once. `notify` receives the rows whose lists have changed. */
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
        if (changed > since) await this.#readMembers(source, facts, { since, touched })
        const kept = shrunk > since || hasGoneBack ? await this.#readIds(source, facts.id) : null
        for (const row of await this.#kept.applyList({ facts, members: [], kept })) touched.add(row)
      }
    } finally {
      if (touched.size > 0) notify([...touched])
    }
    this.#sequence = sequence
    this.#expectsOthers = false
  }

  async #readMembers(
    source: ListSource,
    facts: ListFacts,
    { since, touched }: { since: number; touched: Set<number> },
  ): Promise<void> {
    for await (const members of partsOf(source.membersAfter, { list: facts.id, since, limit: membersOfPart })) {
      for (const row of await this.#kept.applyList({ facts, members, kept: null })) touched.add(row)
    }
  }

  async #readIds(source: ListSource, list: string): Promise<Set<number>> {
    const ids = new Set<number>()
    for await (const part of partsOf(source.idsAfter, { list, since: 0, limit: idsOfPart })) {
      for (const { id } of part) ids.add(id)
    }
    return ids
  }
}

async function* partsOf<Item extends Place>(
  read: (list: string, last: Place, limit: number) => Promise<readonly Item[]>,
  { list, since, limit }: { list: string; since: number; limit: number },
): AsyncGenerator<readonly Item[]> {
  let last: Place = { sequence: since, id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const part = await read(list, last, limit)
    yield part
    last = part.at(-1) ?? last
    if (part.length < limit) return
    await giveWay()
  }
}
