import type { FeatureCollection, LineString, Point } from 'geojson'
import type { VesselJson } from '#lib/wire/vesselJson.ts'

/** The doubtful position of each vessel, with a line from the last trusted one. */
export function doubtfulData(
  vessels: readonly VesselJson[],
  openId: string | null,
): FeatureCollection<Point | LineString> {
  const byId = new Map(vessels.map((vessel) => [vessel.id, vessel]))
  const features = [...byId.values()].flatMap(({ id, last_known_position: position, doubtful_position: doubtful }) => {
    if (!position || !doubtful) return []
    const trusted = position.geometry.coordinates
    const [longitude, latitude] = doubtful.geometry.coordinates
    // The shorter way around the world.
    const turn = longitude - trusted[0] > 180 ? -360 : longitude - trusted[0] < -180 ? 360 : 0
    const coordinates = [trusted, [longitude + turn, latitude]]
    const properties = { isOpen: id === openId }
    return [
      { type: 'Feature' as const, geometry: { type: 'LineString' as const, coordinates }, properties },
      { type: 'Feature' as const, geometry: doubtful.geometry, properties },
    ]
  })
  return { type: 'FeatureCollection', features }
}
