import type { Feature, FeatureCollection, Point } from 'geojson'
import { notAvailable, type VesselJson } from '#lib/wire/vesselJson.ts'

const stillStatuses: Readonly<Record<string, 'moored' | 'anchored'>> = {
  MOORED: 'moored',
  AGROUND: 'moored',
  AT_ANCHOR: 'anchored',
}

/** The selected ship as the map draws her: from her record, because a tile far out may leave her or her name out. */
export function selectionData(vessel: VesselJson | null): FeatureCollection<Point> {
  const features = vessel?.last_known_position ? [feature(vessel, vessel.last_known_position)] : []
  return { type: 'FeatureCollection', features }
}

function feature(vessel: VesselJson, position: NonNullable<VesselJson['last_known_position']>): Feature<Point> {
  const rotation = rotationOf(position)
  return {
    type: 'Feature',
    geometry: position.geometry,
    properties: {
      label: vessel.name ?? `MMSI ${vessel.mmsi}`,
      type: vessel.ship_type ?? 'Other',
      class: vessel.class ?? 'A',
      status: stillStatuses[vessel.navigational_status ?? ''] ?? 'moving',
      ...(rotation === null ? {} : { rotation }),
    },
  }
}

/** Where her bow points: her heading, else the way she goes when she goes at all. */
export function rotationOf(position: { heading: number; course: number; speed: number }): number | null {
  if (position.heading !== notAvailable.heading) return position.heading
  const underWay = position.speed !== notAvailable.speed && position.speed >= 0.5
  return underWay && position.course !== notAvailable.course ? position.course : null
}
