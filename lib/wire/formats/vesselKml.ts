import type { CreditJson } from '../creditSchemas.ts'
import { numberOfVessel } from '../vesselId.ts'
import type { VesselJson } from '../vesselJson.ts'
import { kmlAuthor, kmlData, kmlStart } from './kml.ts'
import type { RecordParts } from './recordParts.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'
import { escapedXml } from './xml.ts'

/** A placemark per vessel, with its data as ExtendedData. */
export function kmlParts(credits: readonly CreditJson[] = []): RecordParts {
  return {
    start: `${kmlStart}<Document>\n<name>Vessels</name>\n${kmlAuthor(credits)}`,
    record: placemark,
    between: '',
    end: '</Document>\n</kml>\n',
  }
}

/** Writes name, time, data and position, in the order of the schema. A vessel without a position has no point. */
function placemark(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  const { longitude, latitude, timestamp } = leaves
  return [
    `<Placemark id="mmsi-${numberOfVessel(vessel)}">`,
    `<name>${escapedXml(vessel.name ?? `MMSI ${vessel.mmsi}`)}</name>`,
    timestamp === null ? '' : `<TimeStamp><when>${timestamp}</when></TimeStamp>`,
    kmlData(leafNames, leaves),
    longitude === null || latitude === null ? '' : `<Point><coordinates>${longitude},${latitude}</coordinates></Point>`,
    '</Placemark>\n',
  ].join('')
}
