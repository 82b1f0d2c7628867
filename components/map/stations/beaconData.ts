import type { FeatureCollection, Point } from 'geojson'
import type { StationJson } from '#lib/wire/stationSchemas.ts'
import { stationName, type stationWords } from '../../record/stationWords.ts'

/** The beacons that the map draws at all zooms. */
export function beaconData(beacons: readonly StationJson[], words: typeof stationWords.en): FeatureCollection<Point> {
  const features = beacons.flatMap((beacon) => {
    const { mmsi, kind, distress, position } = beacon
    if (position === null || distress === null) return []
    const label = [stationName(beacon, words), ...(distress === 'test' ? [words.distress.test] : [])].join(' · ')
    return { type: 'Feature' as const, geometry: position, properties: { mmsi, kind, distress, label } }
  })
  return { type: 'FeatureCollection', features }
}
