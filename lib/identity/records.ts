import { type Contest, type OpenTrack, trackFixOf } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { PositionReport } from '#lib/vessel/observation.ts'
import { isHeldClose, lastOf, maxFixes } from './contest.ts'
import { isReachable } from './reach.ts'
import { identityIn } from './sentIdentity.ts'

/** Returns the first record of an MMSI and its further records found in `states`. */
export function recordsOfMmsi<State extends VesselState>(
  main: State,
  states: { get(number: number): State | null | undefined },
): State[] {
  return [main, ...otherNumbersOf(main).flatMap((number) => states.get(number) ?? [])]
}

/** Numbers of the further records. */
export function otherNumbersOf({ vessel, evidence }: VesselState): number[] {
  const numbers = evidence.contest?.tracks.map(({ vesselNumber }) => vesselNumber) ?? []
  return numbers.filter((number): number is number => number !== null && number !== vessel.number)
}

/** Returns the stored contest with a track for each record, updated with the record's last position. */
export function contestOf(records: readonly VesselState[]): Contest {
  const held = records[0]?.evidence.contest ?? { tracks: [], latest: 0, stranger: null }
  // The record takes the positions of both vessels until close tracks are split.
  const isShared = records.length === 1 && held.tracks.some(isHeldClose)
  const ofRecords = records.map(({ vessel }) => {
    const track = held.tracks.find(({ vesselNumber }) => vesselNumber === vessel.number) ?? trackOf(vessel)
    if (isShared || !isPlaced(vessel) || vessel.broadcastMicroseconds <= lastOf(track)) return track
    return { ...track, fixes: [...track.fixes, trackFixOf(vessel)].slice(-maxFixes) }
  })
  const heldBack = held.tracks.filter(({ vesselNumber }) => vesselNumber === null)
  const latest = held.tracks[held.latest]
  const tracks = [...ofRecords, ...heldBack]
  const place = tracks.findIndex(
    (track) =>
      track === latest || (latest && track.vesselNumber !== null && track.vesselNumber === latest.vesselNumber),
  )
  return { tracks, latest: Math.max(0, place), stranger: held.stranger }
}

function trackOf(vessel: Vessel): OpenTrack {
  return {
    vesselNumber: vessel.number,
    transponderClass: vessel.transponderClass,
    fixes: [],
    positions: 0,
    returns: 0,
    staticReports: 0,
    facts: identityIn(vessel),
    step: null,
  }
}

/** Treats close tracks as one vessel until a second record exists. */
export function recordForPosition(
  records: readonly VesselState[],
  track: OpenTrack | null,
  position: PositionReport,
): VesselState | null {
  const [main] = records
  if (track && track.vesselNumber !== null) return recordOf(records, track.vesselNumber)
  if (!main || records.length > 1) return null
  if (track) return track.step === null ? main : null
  return !isPlaced(main.vessel) || isReachable(main.vessel, position) ? main : null
}

export function recordForFacts(
  records: readonly VesselState[],
  contest: Contest,
  place: number | null,
): VesselState | null {
  const track = place === null ? undefined : contest.tracks[place]
  if (track && track.vesselNumber !== null) return recordOf(records, track.vesselNumber)
  if (records.length > 1) return null
  return !track || track.step === null ? (records[0] ?? null) : null
}

function recordOf(records: readonly VesselState[], number: number): VesselState | null {
  return records.find(({ vessel }) => vessel.number === number) ?? null
}
