import type { CreditJson } from '../creditSchemas.ts'
import { vessels } from '../rows/flatVessel.ts'
import { flatColumns } from '../table.ts'
import { numberOfVessel } from '../vesselId.ts'
import type { VesselJson } from '../vesselJson.ts'
import type { FileParts } from './fileParts.ts'
import { kmlAuthor, kmlData, kmlStart } from './kml.ts'
import { escapedXml } from './xml.ts'

/** A placemark per vessel, with its data as ExtendedData. */
export function vesselKmlParts(credits: readonly CreditJson[]): FileParts<VesselJson> {
  return {
    start: `${kmlStart}<Document>\n<name>Vessels</name>\n${kmlAuthor(credits)}`,
    row: placemark,
    between: '',
    end: '</Document>\n</kml>\n',
  }
}

const columns = flatColumns(vessels, 'csv')

/** Writes name, time, data and position, in the order of the schema. A vessel without a position has no point. */
function placemark(vessel: VesselJson): string {
  const position = vessel.last_known_position
  const [longitude, latitude] = position?.geometry.coordinates ?? []
  return [
    `<Placemark id="mmsi-${numberOfVessel(vessel)}">`,
    `<name>${escapedXml(vessel.name ?? `MMSI ${vessel.mmsi}`)}</name>`,
    position ? `<TimeStamp><when>${position.timestamp}</when></TimeStamp>` : '',
    kmlData(columns, vessel),
    position ? `<Point><coordinates>${longitude},${latitude}</coordinates></Point>` : '',
    '</Placemark>\n',
  ].join('')
}
