import { type PositionDoubt, trackFixOf } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { Fix } from '#lib/vessel/fix.ts'
import type { Observation, PositionReport } from '#lib/vessel/observation.ts'
import { BeyondReceiver, type ReceivedPlaces } from './beyondReceiver.ts'
import { DisplacedTogether } from './displaced.ts'

/** Finds positions that are not to be trusted, and why. */
export class DoubtfulPositions {
  readonly #displaced = new DisplacedTogether()
  readonly #beyond: BeyondReceiver | null

  /** Without coverage, no position is judged by its receiver. */
  constructor(coverage?: ReceivedPlaces) {
    this.#beyond = coverage ? new BeyondReceiver(coverage) : null
  }

  /** Where a vessel was before its displaced positions; `null` if its latest one is not displaced. */
  trustedPositionOf(vesselNumber: number): Fix | null {
    return this.#displaced.trustedPositionOf(vesselNumber)
  }

  /** Notes the position of an observation, and returns why it is doubtful. `vessel` is the record. */
  doubtOf(
    vessel: Vessel & Fix,
    { mmsi, source, isVouchedFor }: Pick<Observation, 'mmsi' | 'source' | 'isVouchedFor'>,
    sent: PositionReport,
    nowMicroseconds: number,
  ): PositionDoubt | null {
    const { number } = vessel
    if (this.#displaced.isUnmoved(number, vessel, sent) && !this.#beyond?.hasFarReportsOf(number)) return null
    const [held, position] = [trackFixOf(vessel), trackFixOf(sent)]
    if (this.#displaced.isDisplaced(number, held, position, source)) return 'displaced_together'
    if (!this.#beyond || source === null || isVouchedFor || sent.collectionType !== 'terrestrial') return null
    const report = { mmsi, source, position, nowMilliseconds: nowMicroseconds / 1000 }
    return this.#beyond.isBeyond(number, held, report) ? 'not_plausible_for_receiver' : null
  }
}
