import type { Feature, FeatureCollection } from 'geojson'
import { kilometresBetween } from '#lib/distance.ts'
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

/** Steps of the times along the track, in seconds, roundest first. The map draws those of its zoom: see trackLayers.ts. */
const markSteps = [21_600, 3_600, 1_800, 900, 300]
/** Two times of a step are at least this share of it apart. */
const leastShare = 0.6

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

/** Converts a track to map features: legs, lines with their speed, gaps, points, and times beside the line. */
export function trackData(points: readonly TrackPoint[], texts: TrackTexts): FeatureCollection {
  const features: Feature[] = []
  let before: TrackPoint[] | undefined
  for (const leg of legsOf(points)) {
    const [from, to] = [before?.at(-1), leg[0]]
    if (from && to) features.push(...lines('gap', from, to))
    features.push(...wholeLeg(leg))
    leg.forEach((point, index) => {
      const previous = leg[index - 1]
      if (previous) features.push(...lines('way', previous, point))
    })
    before = leg
  }
  const rankOf = markRanks()
  points.forEach((point, index) => {
    const rank = rankOf(points[index - 1], point)
    const label = rank === null ? {} : { rank, label: texts.time(point.seconds) }
    const properties = {
      kind: 'point',
      speed: point.speedKnots,
      text: texts.point(point),
      ...label,
      ...besideOf(points, index),
    }
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

/** The way along which the map draws the direction. */
function wholeLeg(leg: readonly TrackPoint[]): Feature[] {
  if (leg.length < 2) return []
  return linesOf(leg).map(({ places }) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: places.map(([longitude, latitude]) => [longitude, latitude]) },
    properties: { kind: 'leg' },
  }))
}

/** Points that are nearer to each other on the map are not drawn. */
const apartPixels = 8
const maxZoom = 24
const worldKilometres = 40_075
const tilePixels = 512

/** From which zoom on a point is apart from those before and after it, and which corner of its text is beside the line. */
function besideOf(points: readonly TrackPoint[], index: number) {
  const point = points[index] as TrackPoint
  const [before, after] = [points[index - 1], points[index + 1]]
  const nearestKilometres = Math.min(
    ...[before, after].map((other) => (other ? kilometresBetween(point, other) : Infinity)),
  )
  const parallelKilometres = worldKilometres * Math.cos((point.latitude * Math.PI) / 180)
  const zoom = Math.log2((apartPixels * parallelKilometres) / (tilePixels * nearestKilometres))
  const [from, to] = [before ?? point, after ?? point]
  const isUphill = (to.longitude - from.longitude) * (to.latitude - from.latitude) > 0
  return { apart_from_zoom: Math.min(maxZoom, Math.max(0, zoom)), anchor: isUphill ? 'top-left' : 'bottom-left' }
}

/**
 * Ranks the first points after round times: the rounder, the lower. `null` between round times and shortly after the
 * last time of a rank. The start of the track has the lowest rank.
 */
function markRanks(): (before: TrackPoint | undefined, point: TrackPoint) => number | null {
  const last = markSteps.map(() => Number.NEGATIVE_INFINITY)
  return (before, { seconds }) => {
    const since = before === undefined ? Number.NEGATIVE_INFINITY : before.seconds
    const rank = markSteps.findIndex((step, at) => {
      const isAfterRound = Math.floor(seconds / step) * step > since
      return isAfterRound && seconds - Math.max(...last.slice(0, at + 1)) >= step * leastShare
    })
    if (rank < 0) return null
    last[rank] = seconds
    return rank
  }
}
