import { positionOf, type ReportedPlace } from '#lib/distance.ts'

export interface PointJson {
  type: 'Point'
  coordinates: [longitude: number, latitude: number]
}

/** A GeoJSON point; `null` if either coordinate is unknown. */
export function pointOf(reported: ReportedPlace): PointJson | null {
  const place = positionOf(reported)
  return place && { type: 'Point', coordinates: [place.longitude, place.latitude] }
}
