import type { CreditJson } from '../creditSchemas.ts'
import { creditsText } from '../credits.ts'
import { numberOfVessel } from '../vesselId.ts'
import type { VesselJson } from '../vesselJson.ts'
import type { RecordParts } from './recordParts.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'
import { escapedXml } from './xml.ts'

const namespaces = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom"'

/** OGC KML 2.2: a placemark per vessel, with its data as ExtendedData. Programs show the author of a document. */
export function kmlParts(credits: readonly CreditJson[] = []): RecordParts {
  const author = `<atom:author><atom:name>${escapedXml(creditsText(credits))}</atom:name></atom:author>\n`
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${namespaces}>\n<Document>\n<name>Vessels</name>\n${credits.length > 0 ? author : ''}`,
    record: placemark,
    between: '',
    end: '</Document>\n</kml>\n',
  }
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
