import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsisOf } from '#lib/vessel/identity.ts'
import { type ListsOf, type VesselTest, vesselTest } from '#lib/wire/vesselTest.ts'
import { displacedField } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'
import type { Watch, WatchEvent } from './watch.ts'
import { areaOf, WatchIndex } from './watchIndex.ts'

/** Others of a group are marked within this time, so that the event counts them. */
const gatherMilliseconds = 60_000
/** The mark of a vessel lasts as long. */
const overMilliseconds = 600_000
const hourMilliseconds = 3_600_000
/** Vessels that are counted for a watch; stands for all above. */
const maxCounted = 5_000

/** The displaced vessels of a watch, until none was received for a while. */
interface Spell {
  began: number
  last: number
  vessels: Set<number>
  /** How many the last event of an earlier process had. */
  before: number
  isReported: boolean
}

interface Entry {
  watch: Watch
  /** Passes vessels by all filters but the area that the index has. */
  passes: VesselTest
  isLasting: false
  followedFromMicroseconds: 0
  isGone: boolean
  spell: Spell | null
  reportedAt: number
}

/** Follows interference for watches: an event when it begins and one when it has ended, at most one an hour. */
export class WatchedInterference {
  readonly #listsOf: ListsOf
  readonly #index: WatchIndex<Entry>
  #entries = new Map<string, Entry>()
  /** The last events of the process before, by watch. */
  readonly #restored = new Map<string, Pick<Entry, 'spell' | 'reportedAt'>>()

  constructor(listsOf: ListsOf) {
    this.#listsOf = listsOf
    this.#index = new WatchIndex(listsOf)
  }

  /** Call with the last event of each watch before the watches are known. */
  restore(watch: string, at: number, [change]: readonly ChangeJson[]): void {
    const count = Number(change?.after ?? 0)
    const spell = { began: at, last: at, vessels: new Set<number>(), before: count, isReported: true }
    this.#restored.set(watch, { spell: count > 0 ? spell : null, reportedAt: at })
  }

  /** A watch with other filters starts again, apart from its limit of events. */
  replace(watches: readonly Watch[]): void {
    const before = this.#entries
    this.#entries = new Map()
    for (const watch of watches) {
      if (!watch.terms.events.includes('interference')) continue
      const known = before.get(watch.id)
      const entry = known?.watch === watch ? known : this.#entryOf(watch, known)
      this.#entries.set(watch.id, entry)
      if (entry !== known) this.#index.add(entry)
    }
    for (const [id, entry] of before) entry.isGone = this.#entries.get(id) !== entry
    this.#index.replaced([...this.#entries.values()])
    this.#restored.clear()
  }

  #entryOf(watch: Watch, known: Entry | undefined): Entry {
    const area = areaOf(watch.filters)
    const others = watch.filters.filter((filter) => filter !== area)
    const isSame = known?.watch.since === watch.since
    const { spell = null, reportedAt = Number.NEGATIVE_INFINITY } = known ?? this.#restored.get(watch.id) ?? {}
    return {
      ...{ watch, passes: vesselTest(others, this.#listsOf), isGone: false },
      ...{ isLasting: false, followedFromMicroseconds: 0 },
      ...{ spell: known && !isSame ? null : spell, reportedAt },
    }
  }

  /** Notes a vessel that is displaced from the position of its record. */
  note(vessel: Vessel, now: number): void {
    if (this.#entries.size === 0) return
    this.#index.forEachOf({ before: null, after: vessel, hasNewFacts: true }, (entry) => {
      const { watch, passes, isGone } = entry
      if (isGone || !passes(vessel) || mmsisOf(vessel).some((mmsi) => watch.terms.silenced.includes(mmsi))) return
      entry.spell ??= { began: now, last: now, vessels: new Set(), before: 0, isReported: false }
      entry.spell.last = now
      if (entry.spell.vessels.size < maxCounted) entry.spell.vessels.add(vessel.number)
    })
  }

  /** The events since the last call. */
  take(now: number): WatchEvent[] {
    const events: WatchEvent[] = []
    for (const entry of this.#entries.values()) {
      const { watch, spell, reportedAt } = entry
      if (!spell) continue
      const isOver = now - spell.last >= overMilliseconds
      const count = Math.max(spell.vessels.size, spell.before)
      const isDue = now - reportedAt >= hourMilliseconds
      if (isOver && (isDue || !spell.isReported)) entry.spell = null
      const isEnd = isOver && spell.isReported
      const isBegin = !isOver && !spell.isReported && now - spell.began >= gatherMilliseconds
      if (!isDue || !(isEnd || isBegin)) continue
      spell.isReported = true
      entry.reportedAt = now
      events.push(eventOf(watch, now, isEnd ? [count, 0] : [0, count]))
    }
    return events
  }
}

/** The event is of no vessel. */
function eventOf({ id }: Watch, at: number, [before, after]: [number, number]): WatchEvent {
  return {
    ...{ watch: id, kind: 'interference', at, number: 0, mmsi: 0, name: null, longitude: null, latitude: null },
    changes: [{ field: displacedField, before, after }],
  }
}
