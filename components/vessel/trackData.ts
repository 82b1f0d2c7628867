import type { Feature, FeatureCollection } from 'geojson'
import { legsOf, linesOf } from '#lib/track/legs.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import type { TrackJson } from '#lib/wire/trackSchemas.ts'
import type { PositionJson } from '#lib/wire/vesselJson.ts'

export interface TrackTexts {
  /** The text of the point under the pointer. */
  point(point: TrackPoint): string
  /** The text of a time along the track. */
  time(seconds: number): string
}

/** Steps of the times along the track, in seconds, roundest first. The map omits times without room. */
const markSteps = [3_600, 1_800, 900, 300]

export function trackPoints({ points }: TrackJson): TrackPoint[] {
  return points.map(({ timestamp, longitude, latitude, speed, course, stayed_seconds: dwellSeconds }) => {
    const seconds = Date.parse(timestamp) / 1000
    return { seconds, longitude, latitude, speedKnots: speed, courseDegrees: course, dwellSeconds }
  })
}

/** Adds the vessel's current position, which is newer than the stored points. */
export function withPosition(points: readonly TrackPoint[], position: PositionJson | null): readonly TrackPoint[] {
  const last = points.at(-1)
  if (!position || !last) return points
  const seconds = Math.floor(Date.parse(position.timestamp) / 1000)
  const [longitude, latitude] = position.geometry.coordinates
  if (seconds <= last.seconds + last.dwellSeconds) return points
  const { speed, course } = position
  const speedKnots = speed === notAvailable.speed ? null : speed
  const courseDegrees = course === notAvailable.course ? null : course
  return [...points, { seconds, longitude, latitude, speedKnots, courseDegrees, dwellSeconds: 0 }]
}

/** Converts a track to map features: lines with their speed, gaps, points, and times beside the line. */
export function trackData(points: readonly TrackPoint[], texts: TrackTexts): FeatureCollection {
  const features: Feature[] = []
  let before: TrackPoint[] | undefined
  for (const leg of legsOf(points)) {
    const [from, to] = [before?.at(-1), leg[0]]
    if (from && to) features.push(...lines('gap', from, to))
    leg.forEach((point, index) => {
      const previous = leg[index - 1]
      if (previous) features.push(...lines('way', previous, point))
    })
    before = leg
  }
  points.forEach((point, index) => {
    const rank = markRank(points[index - 1], point)
    const label = rank === null ? {} : { rank, label: texts.time(point.seconds) }
    const properties = { kind: 'point', speed: point.speedKnots, text: texts.point(point), ...label }
    const geometry = { type: 'Point' as const, coordinates: [point.longitude, point.latitude] }
    features.push({ type: 'Feature', id: index, geometry, properties })
  })
  return { type: 'FeatureCollection', features }
}

function lines(kind: 'gap' | 'way', from: TrackPoint, to: TrackPoint): Feature[] {
  const speed = to.speedKnots ?? from.speedKnots
  return linesOf([from, to]).map(({ places }) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: places.map(([longitude, latitude]) => [longitude, latitude]) },
    properties: { kind, speed },
  }))
}

/** The rank of the first point after a round time: the rounder, the lower. `null` between round times. */
function markRank(before: TrackPoint | undefined, point: TrackPoint): number | null {
  const since = before === undefined ? Number.NEGATIVE_INFINITY : before.seconds
  const rank = markSteps.findIndex((step) => Math.floor(point.seconds / step) * step > since)
  return rank < 0 ? null : rank
}
