import {
  type Contest,
  type OpenTrack,
  positionFields,
  staticFields,
  type TrackFix,
  voyageFields,
} from '#lib/vessel/evidence.ts'
import { setField, type Vessel } from '#lib/vessel/fields.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import { vesselNumbersOf } from '#lib/vessel/identity.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { PositionReport } from '#lib/vessel/observation.ts'
import { isHeldClose } from './contest.ts'
import { keepsRecord } from './verdict.ts'

/** Number of a new record, and the origin of its position. */
interface Taken {
  number: number
  source: string | null
  isLongRange: boolean
}

/**
 * Adds a record for the vessel of a held-back track. If the record's identity belongs to that track, the new record is
 * for the previous vessel instead.
 */
export function splitOff(
  records: VesselState[],
  contest: Contest,
  track: OpenTrack,
  { number, source, isLongRange, stampMicroseconds, nowMicroseconds }: Moment & Taken,
): { contest: Contest; state: VesselState } {
  const [main] = records
  const own = contest.tracks[0]
  if (!main || !own) throw new Error('an MMSI without a record is not contested')
  const isSwapped = keepsRecord(main.vessel, own, track)
  const leaving = isSwapped ? own : track
  const position = isSwapped ? positionOf(main.vessel) : reportOf(track.fixes.at(-1), source)
  const { state } = mergeInto(
    null,
    {
      mmsi: number,
      simulated: main.vessel.simulated,
      source,
      isVouchedFor: false,
      isDatedBack: false,
      transponderClass: leaving.transponderClass,
      classIsGuess: false,
      isLongRange: !isSwapped && isLongRange,
      broadcastMicroseconds: position?.broadcastMicroseconds ?? nowMicroseconds,
      position,
      facts: Object.keys(leaving.facts).length > 0 ? leaving.facts : null,
    },
    { stampMicroseconds, nowMicroseconds },
  )
  state.vessel.confirmed = true
  if (isSwapped) {
    if (main.evidence.longRange) state.evidence.longRange = main.evidence.longRange
    // The former vessel's position holds back no type 27 of this one.
    main.evidence.longRange = { afterMicroseconds: null }
  }
  if (isHeldClose(track) && !isSwapped) {
    for (const name of [...staticFields, ...voyageFields]) {
      const isOfOther = own.facts[name] === undefined && main.vessel[name] === (leaving.facts[name] ?? null)
      if (isOfOther) setField(main.vessel, name, null)
    }
    Object.assign(main.vessel, own.facts)
    main.evidence.votes = {}
  }
  const split = { atMicroseconds: stampMicroseconds, step: track.step }
  for (const each of [main, state]) each.evidence.split = split
  main.vessel.updatedMicroseconds = stampMicroseconds
  records.push(state)
  const tracks = contest.tracks.map((each) => {
    if (each === track) return { ...each, vesselNumber: isSwapped ? main.vessel.number : number }
    return each === own && isSwapped ? { ...each, vesselNumber: number } : each
  })
  return { contest: { ...contest, tracks }, state }
}

/** Moves the record's vessel to this track and drops the other tracks, which only overlapped its wrong positions. */
export function continuedFrom({ tracks: [own], stranger }: Contest, { fixes }: OpenTrack): Contest {
  return { tracks: own ? [{ ...own, fixes }] : [], latest: 0, stranger }
}

/** Returns a number for a further vessel with the MMSI; `null` if all are taken. */
export function freeNumber(records: readonly VesselState[], mmsi: number): number | null {
  const taken = new Set(records.map(({ vessel }) => vessel.number))
  return (
    vesselNumbersOf(mmsi)
      .slice(1)
      .find((number) => !taken.has(number)) ?? null
  )
}

function positionOf(vessel: Vessel): PositionReport | null {
  if (!isPlaced(vessel)) return null
  const { longitude, latitude, broadcastMicroseconds } = vessel
  const report = { longitude, latitude, broadcastMicroseconds } as PositionReport
  for (const name of positionFields) Object.assign(report, { [name]: vessel[name] })
  return report
}

/** Fills the fields that a track does not store. */
function reportOf(fix: TrackFix | undefined, source: string | null): PositionReport | null {
  if (!fix) return null
  return {
    headingDegrees: null,
    rateOfTurn: null,
    navigationalStatus: null,
    accuracy: null,
    maneuver: null,
    collectionType: null,
    positionSource: source,
    ...fix,
  }
}
