import { type FieldsOfRule, type FieldValue, fieldNamesOfRule } from './fields.ts'
import type { Fix } from './fix.ts'

/**
 * Observations of a field since its value last changed. Static values are typed by hand and garbled in transmission, so
 * a new value needs enough observations before the record accepts it (spec 2.10).
 */
export interface FieldEvidence {
  sinceMicroseconds: number
  observations: number
  /**
   * Sources of the record's value, as a bit set: bit 0 is the first of `Evidence.sources`, `unknownSource` any
   * unlisted.
   */
  saidBy: number
  candidates: Candidate[]
  /** Indexes in `candidates` of a static field's latest observations, oldest first. Older observations have no vote. */
  recent: number[]
}

export interface Candidate {
  value: string | number
  count: number
  lastSeenMicroseconds: number
  /** Sources of the candidate, as a bit set like that of the record's value. */
  saidBy: number
}

/** Position with speed and course. */
export interface TrackFix extends Fix {
  speedKnots: number | null
  courseDegrees: number | null
}

export function trackFixOf({
  longitude,
  latitude,
  broadcastMicroseconds,
  speedKnots,
  courseDegrees,
}: TrackFix): TrackFix {
  return { longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees }
}

export type VotedField = FieldsOfRule<'static' | 'voyage'>
export type Votes = Partial<Record<VotedField, FieldEvidence>>

/** Why a position is not to be trusted. Absent: the vessel cannot have sailed to it. */
export const positionDoubts = ['displaced_together', 'not_plausible_for_receiver'] as const
export type PositionDoubt = (typeof positionDoubts)[number]

/** Doubtful positions of an hour, which tracks leave out. */
export interface DoubtfulHour {
  /** Since 1970. */
  hour: number
  /** Cell of the last trusted position before the first of them, in the grid of coverage. */
  cell: number
  positions: number
}

/** Held-back positions. */
export interface Quarantine {
  /** The latest one, until the record takes a position. */
  fix: Fix | null
  reports: number
  /** Why the latest one is doubtful. */
  doubt?: PositionDoubt
  /** Time of the first of consecutive positions with this doubt. */
  sinceMicroseconds?: number
  /** The doubtful ones of the latest hour. */
  doubtful?: DoubtfulHour
  /** The latest doubt that has ended. */
  ended?: { doubt: PositionDoubt; sinceMicroseconds: number; untilMicroseconds: number }
}

/** Observations behind the values of a record. */
export interface Evidence {
  votes: Votes
  /** Names of the sources that have voted, at most 30; further ones share `unknownSource`. */
  sources: string[]
  quarantine?: Quarantine
  /** Set while more than one vessel may send this MMSI. */
  contest?: Contest
  /** Set while the position is of a type 27: the time of the last other position. */
  longRange?: { afterMicroseconds: number | null }
  /** Set while only a type 24 or 27 has given the class. */
  classIsGuess?: true
  /** Set while the latest report has no navigational status: the last one before. */
  lastStatus?: number
  /** First position of the vessel. */
  first?: TrackFix
  /** Set for a vessel that has changed its MMSI; the current one first, as in the record. */
  mmsis?: ReceivedMmsi[]
  /** IMO number that another vessel sends elsewhere at the same time; prevents a join. */
  contestedImo?: number
  /** Set when an administrator undoes a split: the MMSI is never split again. */
  isOneVessel?: true
  /** Time of the split from a vessel with the same MMSI, and the impossible step that revealed it. */
  split?: { atMicroseconds: number; step: OpenTrack['step'] }
}

export interface ReceivedMmsi {
  mmsi: number
  fromMicroseconds: number
  untilMicroseconds: number
  /** Sources that have sent it, as a bit set; absent in records of version 1.0. */
  saidBy?: number
  /** Set by a join: until then, the former MMSI from a source that has not sent this one undoes the join. */
  undoneUntilMicroseconds?: number
}

/** Time of a track's latest static report, and its smallest differences to positions of this and of other tracks. */
export interface NamedTime {
  atMicroseconds: number
  ownMicroseconds: number
  otherMicroseconds: number
}

/** Consecutive positions that one vessel can have sent. */
export interface OpenTrack {
  /** Number of the record that takes the track's positions; `null` while they are held back. */
  vesselNumber: number | null
  transponderClass: 'A' | 'B' | null
  /** Latest positions, oldest first. */
  fixes: TrackFix[]
  positions: number
  /** Number of times the track resumed after another one. */
  returns: number
  /** Number of static reports assigned to the track. */
  staticReports: number
  /** Latest identity that the track's vessel has sent. */
  facts: Facts
  /** Absent while the track has no static report of an open contest. */
  named?: NamedTime
  /** Impossible step to the track's first position; `null` if the track began close to another. */
  step: { from: Fix; to: Fix; knots: number } | null
}

/** The open tracks of an MMSI, those of records first. */
export interface Contest {
  tracks: OpenTrack[]
  /** Index in `tracks` of the track received last. */
  latest: number
  /** Latest identity that matches no track. */
  stranger: { facts: Facts; atMicroseconds: number } | null
}

export function noEvidence(): Evidence {
  return { votes: {}, sources: [] }
}

const maxSources = 30
export const unknownSource = 1 << maxSources

/** Bit of a source in `saidBy`. Adds a new source to the list. */
export function sourceBit({ sources }: Evidence, name: string | null): number {
  if (name === null) return unknownSource
  const place = sources.indexOf(name)
  if (place >= 0) return 1 << place
  return sources.length < maxSources ? 1 << (sources.push(name) - 1) : unknownSource
}

export function sourcesIn({ sources }: Evidence, saidBy: number): string[] {
  return sources.filter((_, place) => (saidBy & (1 << place)) !== 0)
}

export type Facts = { [Name in VotedField]?: FieldValue<Name> }

export const staticFields = fieldNamesOfRule('static')
export const voyageFields = fieldNamesOfRule('voyage')
export const positionFields = fieldNamesOfRule('position')
