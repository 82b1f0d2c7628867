import type { Contest, OpenTrack } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { lastOf } from './contest.ts'
import { areOfTwoVessels, identityIn, names } from './sentIdentity.ts'

/** More positions than a receiver that lost its satellites makes up in a row. */
const positionsNeeded = 6
/** Two tracks at the same time: one that ends when the other goes on was a fault of one vessel. */
const returnsNeeded = 1
/** Reports of one vessel come late from one receiver and in time from another. */
const returnsNeededClose = 3
/** A vessel at anchor reports every three minutes. */
const silentMicroseconds = 10 * 60_000_000

/**
 * What a track that is held back is:
 * - vessel: of a vessel of its own
 * - moved: of the record's vessel, which was believed to be elsewhere
 * - unsure: not known yet
 */
export type Verdict = 'vessel' | 'moved' | 'unsure'

export function verdictOn({ tracks }: Contest, track: OpenTrack): Verdict {
  const ofRecords = tracks.filter(({ vesselNumber }) => vesselNumber !== null)
  const isAnother = ofRecords.every(({ facts }) => areOfTwoVessels(facts, track.facts))
  const isFar = track.step !== null
  if (track.positions >= positionsNeeded) {
    if (isFar && (isAnother || track.returns >= returnsNeeded)) return 'vessel'
    const isOldNameHeard = ofRecords.every(({ staticReports }) => staticReports > 0)
    if (isAnother && isOldNameHeard && track.returns >= returnsNeededClose) return 'vessel'
  }
  const [only] = ofRecords
  if (!isFar || isAnother || !only || ofRecords.length > 1) return 'unsure'
  const isSilent = lastOf(track) - lastOf(only) >= silentMicroseconds
  return isSilent && track.positions >= positionsNeeded ? 'moved' : 'unsure'
}

/** Whether the record's votes are for the vessel of the track that is split off, which then keeps the record. */
export function keepsRecord(main: Vessel, own: OpenTrack, other: OpenTrack): boolean {
  const identity = identityIn(main)
  return names(identity, other.facts) === true && names(identity, own.facts) !== true
}
