import { BoundedMap } from '#lib/boundedMap.ts'
import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { roundaboutNauticalMiles } from '#lib/vessel/fix.ts'
import { between, hoursBetween, offTheWay, type Vector, way } from './reach.ts'

/** Makes a displacement common. Fewer vessels can be wrong for reasons of their own. */
const vesselsNeeded = 4
/** A single wrong report is a reception error, so a displacement counts from the second report on. */
const reportsNeeded = 2
const togetherMicroseconds = 5 * 60_000_000
/** Three times the longest interval of a vessel at anchor. */
const markedMicroseconds = 10 * 60_000_000
/** A vessel that was silent for longer can be anywhere near. */
const longestGapMicroseconds = 30 * 60_000_000
/** Covers relays: late reports lie on the way back, and those after them on the way ahead. */
const latenessHours = 0.25
/** In nautical miles. Covers antennas, rounding, and turns between two reports. */
const tolerance = 0.7
const marginKnots = 10
const unknownKnots = 25
const maxKnots = 60
/** Vessels shifted by one vector differ by this, in nautical miles, and by a share of the vector. */
const vectorTolerance = 0.5
const vectorShare = 0.05
/** In nautical miles: the spread of a point or circle, and the least way to it. */
const gatheredWithin = 7
const gatheredFrom = 20
const maxJumps = 1_000
const maxGroups = 20
const maxDisplaced = 50_000

/** Positions of a vessel away from where it can be, after a trusted one. */
interface Displacement {
  source: string | null
  trusted: TrackFix
  last: TrackFix
  /** From the expected position to the first that was sent. */
  vector: Vector
  /** 0 while a late report explains the first: it makes no common displacement, and takes part in one. */
  reports: number
}

/**
 * Finds positions that are displaced together: several vessels jump by nearly the same vector within minutes, or to one place.
 * Satellite navigation is disturbed there, or somebody sends false positions; the rule accuses nobody. Keeps bounded numbers of
 * jumps and displaced vessels in memory, where a new process begins without them.
 */
export class DisplacedTogether {
  /** Jumps that no other vessels share yet, by MMSI. */
  readonly #jumps = new BoundedMap<number, Displacement>(maxJumps)
  readonly #displaced = new BoundedMap<number, Displacement>(maxDisplaced)
  /** The latest displacement of each group, so that a vessel is compared with groups and not with all displaced vessels. */
  #groups: Displacement[] = []

  /** Whether the latest position of a vessel is displaced. A vessel that is not received has no mark after ten minutes. */
  has(mmsi: number, atMicroseconds: number): boolean {
    const known = this.#displaced.get(mmsi)
    return known !== undefined && atMicroseconds - lastAt(known) < markedMicroseconds
  }

  /** Returns true for most reports, which need no exact rules: no jump, of a vessel that has made none. */
  isUnmoved(mmsi: number, held: Place, report: Place): boolean {
    return isNear(held, report) && !this.#displaced.has(mmsi) && !this.#jumps.has(mmsi)
  }

  /** Where the vessel was before its latest position, if that is displaced. */
  trustedPositionOf(mmsi: number): TrackFix | null {
    return this.#displaced.get(mmsi)?.trusted ?? null
  }

  /**
   * Notes a report, and returns whether it is displaced. `held` is the position of the record, and `mmsi` may be the number of the
   * record.
   */
  isDisplaced(mmsi: number, held: TrackFix, report: TrackFix, source: string | null): boolean {
    const known = this.#displaced.get(mmsi) ?? this.#jumps.get(mmsi)
    if (known && known.source !== source && isWithinReach(known.trusted, report)) {
      // Another source receives the vessel where it can be, so the displaced positions are of the one source.
      known.trusted = report
      return false
    }
    const isPast = known && report.broadcastMicroseconds - lastAt(known) > longestGapMicroseconds
    const current = known && !isPast && (this.#displaced.has(mmsi) || !isOutdated(known, report)) ? known : null
    const next = current ? continued(current, report) : jumpFrom(held, report, source)
    if (next === null) {
      if (known) this.#forget(mmsi)
      return false
    }
    if (this.#displaced.has(mmsi) && current) {
      this.#displaced.set(mmsi, next)
      this.#noteGroup(next)
      return true
    }
    this.#forget(mmsi)
    if (this.#isReturn(next)) return false
    this.#jumps.set(mmsi, next)
    return this.#findTogether(mmsi, next)
  }

  #forget(mmsi: number): void {
    this.#displaced.delete(mmsi)
    this.#jumps.delete(mmsi)
  }

  #findTogether(mmsi: number, jump: Displacement): boolean {
    const isOfGroup = this.#groups.some((group) => areAlike(jump, group))
    const alike = isOfGroup ? new Map([[mmsi, jump]]) : this.#jumpsLike(jump)
    if (alike === null) return false
    for (const [number, each] of alike) {
      this.#jumps.delete(number)
      this.#displaced.set(number, each)
    }
    this.#noteGroup(jump)
    return true
  }

  /** `null` while they are too few. */
  #jumpsLike(jump: Displacement): Map<number, Displacement> | null {
    const alike = new Map<number, Displacement>()
    let certain = 0
    for (const [mmsi, other] of this.#jumps) {
      if (!areAlike(jump, other)) continue
      alike.set(mmsi, other)
      if (other.reports >= reportsNeeded) certain++
    }
    return certain < vesselsNeeded ? null : alike
  }

  #noteGroup(displacement: Displacement): void {
    const others = this.#groups.filter((group) => !areAlike(group, displacement))
    this.#groups = [displacement, ...others].slice(0, maxGroups)
  }

  /** Whether a vessel whose displaced positions were not noticed comes back. */
  #isReturn({ vector, last }: Displacement): boolean {
    const back = { east: -vector.east, north: -vector.north }
    const since = last.broadcastMicroseconds - longestGapMicroseconds
    return this.#groups.some((group) => lastAt(group) > since && areNear(group.vector, back))
  }
}

/** A jump that no others share by then is of this vessel alone. */
function isOutdated({ trusted }: Displacement, report: TrackFix): boolean {
  return report.broadcastMicroseconds - trusted.broadcastMicroseconds > longestGapMicroseconds
}

function lastAt({ last }: Displacement): number {
  return last.broadcastMicroseconds
}

/** `null` where the vessel can have sailed to the position, or has not been received for long. */
function jumpFrom(held: TrackFix, report: TrackFix, source: string | null): Displacement | null {
  const microseconds = report.broadcastMicroseconds - held.broadcastMicroseconds
  if (microseconds < 0 || microseconds > longestGapMicroseconds) return null
  if (isNear(held, report) || isWithinReach(held, report)) return null
  const [gap, expected] = [between(held, report), way(held, hoursBetween(held, report))]
  const vector = { east: gap.east - expected.east, north: gap.north - expected.north }
  return { source, trusted: held, last: report, vector, reports: isWithinReach(held, report, latenessHours) ? 0 : 1 }
}

/** `null` where the vessel is back: where it was before, or as far from the last position as the vector, the other way. */
function continued(current: Displacement, report: TrackFix): Displacement | null {
  const { source, trusted, last, vector, reports } = current
  const gap = between(last, report)
  const ahead = way(last, hoursBetween(last, report))
  const back = { east: gap.east + vector.east, north: gap.north + vector.north }
  const [apart, apartFromTrue] = [offTheWay(gap, ahead), offTheWay(back, ahead)]
  const isOn = apart <= allowed(last, report)
  if (apartFromTrue < apart || (!isOn && isWithinReach(trusted, report))) return null
  return { source, trusted, last: report, vector, reports: reports === 0 ? 0 : reports + 1 }
}

function areAlike(one: Displacement, other: Displacement): boolean {
  if (Math.abs(lastAt(one) - lastAt(other)) > togetherMicroseconds) return false
  return areNear(one.vector, other.vector) || areGathered(one, other)
}

function areGathered(one: Displacement, other: Displacement): boolean {
  // Latitudes alone rule out most pairs, in a fraction of the time.
  if (Math.abs(one.last.latitude - other.last.latitude) * 60 > gatheredWithin) return false
  const [first, second] = [lengthOf(one.vector), lengthOf(other.vector)]
  if (Math.min(first, second) < gatheredWithin || Math.max(first, second) < gatheredFrom) return false
  return nauticalMilesBetween(one.last, other.last) <= gatheredWithin
}

function isNear(from: Place, to: Place): boolean {
  return roundaboutNauticalMiles(from, to) <= tolerance
}

function isWithinReach(from: TrackFix, to: TrackFix, lateHours = 0): boolean {
  const hours = hoursBetween(from, to)
  const gap = between(from, to)
  const late = way(from, -lateHours)
  const ahead = way(from, hours + 2 * lateHours)
  return offTheWay({ east: gap.east - late.east, north: gap.north - late.north }, ahead) <= allowed(from, to)
}

function allowed(from: TrackFix, to: TrackFix): number {
  const knots = Math.min(maxKnots, Math.max(from.speedKnots ?? unknownKnots, to.speedKnots ?? unknownKnots))
  return tolerance + (knots + marginKnots) * hoursBetween(from, to)
}

function areNear(one: Vector, other: Vector): boolean {
  const apart = lengthOf({ east: one.east - other.east, north: one.north - other.north })
  return apart <= vectorTolerance + vectorShare * Math.min(lengthOf(one), lengthOf(other))
}

function lengthOf({ east, north }: Vector): number {
  return Math.sqrt(east * east + north * north)
}
