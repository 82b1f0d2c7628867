import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import { gapSeconds } from './legs.ts'
import type { TrackPoint } from './point.ts'

/** Time in which a vessel arrives, if it keeps its speed. */
export interface EstimatedEta {
  fromSeconds: number
  untilSeconds: number
  /** The speed that it assumes. */
  knots: number
}

/** The last position of a vessel under way. */
export interface Departure extends Place {
  seconds: number
}

interface Movement {
  longitude: number | null
  latitude: number | null
  broadcastMicroseconds: number | null
  speedKnots: number | null
  navigationalStatus: number | null
}

/** Part of a track that the usual speed follows from. */
export const speedWindowSeconds = 21_600
/** Slower vessels are not under way. */
const leastKnots = 1
const leastMovingSeconds = 900
/** At anchor, moored, aground. */
const stoppedStatuses: readonly (number | null)[] = [1, 5, 6]
/** Time in which a new destination may still be corrected. */
const newDestinationSeconds = 3_600

/** How much longer than the straight way the way of a vessel is, by the length of the straight way. */
const detours = [
  { nauticalMiles: 30, min: 1, max: 1.3 },
  { nauticalMiles: 300, min: 1.05, max: 1.4 },
  { nauticalMiles: Number.POSITIVE_INFINITY, min: 1.05, max: 1.6 },
] as const

/** `null` for a vessel that is not under way. */
export function departureOf(vessel: Movement): Departure | null {
  const { longitude, latitude, broadcastMicroseconds, speedKnots, navigationalStatus } = vessel
  if (longitude === null || latitude === null || broadcastMicroseconds === null) return null
  if (speedKnots === null || speedKnots < leastKnots || stoppedStatuses.includes(navigationalStatus)) return null
  return { longitude, latitude, seconds: Math.floor(broadcastMicroseconds / 1e6) }
}

/** Whether a vessel has had its destination for a while; `null` if it is unknown since when. */
export function isDestinationSettled(sinceMicroseconds: number | null, nowSeconds: number): boolean {
  return (sinceMicroseconds ?? 0) <= (nowSeconds - newDestinationSeconds) * 1e6
}

/** Estimates when a vessel arrives. Returns `null` if that is unknown, or has passed. */
export function estimatedEta(
  from: Departure,
  port: Place,
  points: readonly TrackPoint[],
  nowSeconds: number,
): EstimatedEta | null {
  const knots = medianKnots(points, from.seconds - speedWindowSeconds, from.seconds)
  if (knots === null) return null
  const nauticalMiles = nauticalMilesBetween(from, port)
  const detour = detours.find((each) => nauticalMiles <= each.nauticalMiles)
  if (!detour) return null
  const straightSeconds = (nauticalMiles / knots) * 3_600
  const untilSeconds = from.seconds + straightSeconds * detour.max
  if (untilSeconds < nowSeconds) return null
  return { fromSeconds: Math.max(nowSeconds, from.seconds + straightSeconds * detour.min), untilSeconds, knots }
}

/** The speed that a vessel under way had half of the time; `null` if it was under way for less than a quarter of an hour. */
function medianKnots(points: readonly TrackPoint[], sinceSeconds: number, untilSeconds: number): number | null {
  const speeds: { knots: number; seconds: number }[] = []
  for (const [index, { seconds, dwellSeconds, speedKnots }] of points.entries()) {
    const leftSeconds = seconds + dwellSeconds
    const nextSeconds = Math.min(untilSeconds, points[index + 1]?.seconds ?? untilSeconds)
    const isFollowed = nextSeconds - leftSeconds <= gapSeconds
    const movingSeconds = nextSeconds - Math.max(sinceSeconds, leftSeconds)
    if (speedKnots === null || speedKnots < leastKnots || !isFollowed || movingSeconds <= 0) continue
    speeds.push({ knots: speedKnots, seconds: movingSeconds })
  }
  const allSeconds = speeds.reduce((sum, { seconds }) => sum + seconds, 0)
  if (allSeconds < leastMovingSeconds) return null
  let slowerSeconds = 0
  const median = speeds
    .sort((one, other) => one.knots - other.knots)
    .find(({ seconds }) => {
      slowerSeconds += seconds
      return slowerSeconds >= allSeconds / 2
    })
  return median?.knots ?? null
}
