import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf, mmsiOf } from '#lib/vessel/identity.ts'
import type { VesselTest } from '#lib/wire/vesselTest.ts'
import type { Followed, VesselChange } from './follow.ts'
import type { WatchEvent } from './watch.ts'

type Seen = Pick<WatchEvent, 'mmsi' | 'name'>

/** Vessels outside the scope of an owner whose watch follows them until their leaving is confirmed. */
export class OutsideScope {
  /** The last view that the owner had of each vessel, keyed by watch and vessel. */
  readonly #seen = new Map<string, Seen>()

  has(key: string): boolean {
    return this.#seen.has(key)
  }

  delete(key: string): void {
    this.#seen.delete(key)
  }

  /** Notes a vessel of which the owner has seen an unknown part. */
  note(key: string, { number }: Pick<Vessel, 'number'>, seen: Seen = { mmsi: mmsiOf(number), name: null }): void {
    if (!this.#seen.has(key)) this.#seen.set(key, seen)
  }

  /** Drops the events of a vessel outside, but for that it has left, which has what the owner last saw. */
  visible(key: string, isInScope: VesselTest, { before, after }: VesselChange, followed: Followed): Followed {
    if (isInScope(after)) {
      this.delete(key)
      return followed
    }
    const wasInside = before !== null && isInScope(before)
    this.note(key, after, wasInside ? { mmsi: currentMmsiOf(before), name: before.name } : undefined)
    const seen = this.#seen.get(key)
    const left = followed.events.filter(({ kind }) => kind === 'left')
    return {
      ...followed,
      events: left.map((event) => ({ ...event, ...seen, longitude: null, latitude: null, changes: [] })),
    }
  }
}
