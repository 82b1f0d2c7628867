import type { DecisionOfBatch, NewDecision, RecordBefore } from '#lib/store/identities.ts'
import type { StoredVessel, VesselKey } from '#lib/store/vessels.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { DecisionReason } from '#lib/wire/decisionReasons.ts'
import { type TrackedState, toStored } from './stateCache.ts'

export interface MergedBatch {
  /** The rows to write: a vessel with ten observations is written once. */
  vessels: StoredVessel[]
  /** Vessels that were joined to others. */
  removed: VesselKey[]
  decisions: DecisionOfBatch[]
}

type Changed = { state: TrackedState; evidenceChanged: boolean }

/** Collects what a batch changes. */
export class BatchChanges {
  readonly #madeAt: number
  readonly #changed = new Map<number, Changed>()
  readonly #removed: VesselKey[] = []
  readonly #decisions: DecisionOfBatch[] = []

  constructor({ nowMicroseconds }: Pick<Moment, 'nowMicroseconds'>) {
    this.#madeAt = Math.floor(nowMicroseconds / 1000)
  }

  write(state: TrackedState, evidenceChanged: boolean): void {
    const known = this.#changed.get(state.vessel.number)
    if (known) known.evidenceChanged ||= evidenceChanged
    else this.#changed.set(state.vessel.number, { state, evidenceChanged })
  }

  /** Removes a vessel that was joined to another. */
  remove(vessel: VesselKey): void {
    this.#changed.delete(vessel.number)
    this.#removed.push(vessel)
  }

  decide(
    kind: NewDecision['kind'],
    { vessel: { number } }: VesselState,
    { vessel: { number: other } }: VesselState,
    reason: DecisionReason,
    before: RecordBefore | null = null,
  ): void {
    const decision = { kind, number, other, state: 'made', reason, madeBy: 'service', madeAt: this.#madeAt } as const
    this.#decisions.push({ decision, before })
  }

  result(): MergedBatch {
    const changed = [...this.#changed.values()].sort(inStoredOrder)
    const vessels = changed.map(({ state, evidenceChanged }) => toStored(state, evidenceChanged))
    return { vessels, removed: this.#removed, decisions: this.#decisions }
  }
}

/** The order of rows in the store, because neighbouring rows are written faster. */
function inStoredOrder({ state: { vessel: one } }: Changed, { state: { vessel: other } }: Changed): number {
  return one.createdMicroseconds - other.createdMicroseconds || one.number - other.number
}
