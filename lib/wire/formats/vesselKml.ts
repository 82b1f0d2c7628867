import { numberOfVessel } from '../vesselId.ts'
import type { VesselJson } from '../vesselJson.ts'
import type { RecordParts } from './recordParts.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'
import { escapedXml } from './xml.ts'

/** OGC KML 2.2: a placemark per vessel, with its data as ExtendedData. */
export const kmlParts: RecordParts = {
  start:
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n<name>Vessels</name>\n',
  record: placemark,
  between: '',
  end: '</Document>\n</kml>\n',
}

/** Writes name, time, data and position, in the order of the schema. A vessel without a position has no point. */
function placemark(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  const { longitude, latitude, timestamp } = leaves
  const data = leafNames.flatMap((name) => {
    const leaf = leaves[name]
    return leaf === null ? [] : `<Data name="${name}"><value>${escapedXml(String(leaf))}</value></Data>`
  })
  return [
    `<Placemark id="mmsi-${numberOfVessel(vessel)}">`,
    `<name>${escapedXml(vessel.name ?? `MMSI ${vessel.mmsi}`)}</name>`,
    timestamp === null ? '' : `<TimeStamp><when>${timestamp}</when></TimeStamp>`,
    `<ExtendedData>${data.join('')}</ExtendedData>`,
    longitude === null || latitude === null ? '' : `<Point><coordinates>${longitude},${latitude}</coordinates></Point>`,
    '</Placemark>\n',
  ].join('')
}
