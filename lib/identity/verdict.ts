import type { Contest, OpenTrack } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { lastOf } from './contest.ts'
import { areOfTwoVessels, identityIn, names } from './sentIdentity.ts'

/** A receiver without satellites rarely invents this many positions in a row. */
const positionsNeeded = 6
/** Two vessels alternate. A track that ends when the other resumes was a fault of one vessel. */
const returnsNeeded = 1
/** A late receiver makes one vessel alternate between close tracks, so these need more returns. */
const returnsNeededClose = 3
/** A vessel at anchor reports every three minutes. */
const silentMicroseconds = 10 * 60_000_000

/**
 * Result for a held-back track:
 * - vessel: belongs to a second vessel
 * - moved: belongs to the record's vessel, whose earlier position was wrong
 * - unsure: needs more reports
 */
export type Verdict = 'vessel' | 'moved' | 'unsure'

export function verdictOn({ tracks }: Contest, track: OpenTrack): Verdict {
  const ofRecords = tracks.filter(({ vesselNumber }) => vesselNumber !== null)
  const isAnother = ofRecords.every(({ facts }) => areOfTwoVessels(facts, track.facts))
  const isFar = track.step !== null
  if (track.positions >= positionsNeeded) {
    if (isFar && (isAnother || track.returns >= returnsNeeded)) return 'vessel'
    const isOldNameReceived = ofRecords.every(({ staticReports }) => staticReports > 0)
    if (isAnother && isOldNameReceived && track.returns >= returnsNeededClose) return 'vessel'
  }
  const [only] = ofRecords
  if (!isFar || isAnother || !only || ofRecords.length > 1) return 'unsure'
  const isSilent = lastOf(track) - lastOf(only) >= silentMicroseconds
  return isSilent && track.positions >= positionsNeeded ? 'moved' : 'unsure'
}

/** Returns true if the record's identity belongs to the split-off track, which then keeps the record. */
export function keepsRecord(main: Vessel, own: OpenTrack, other: OpenTrack): boolean {
  const identity = identityIn(main)
  return names(identity, other.facts) === true && names(identity, own.facts) !== true
}
