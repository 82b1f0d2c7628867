/**
 * What the columns of the published tables of positions are called, a row each: those of MarineCadastre (NOAA), older and
 * newer, and those of the Danish Maritime Authority. Blanks, underscores, `#` and upper case do not matter.
 */
const columnNames = {
  time: ['basedatetime', 'timestamp'],
  mmsi: ['mmsi'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'longitude'],
  speed: ['sog'],
  course: ['cog'],
  heading: ['heading'],
  rateOfTurn: ['rot'],
  status: ['status', 'navigationalstatus'],
  mobile: ['transceiverclass', 'transceiver', 'typeofmobile'],
  name: ['vesselname', 'name'],
  imo: ['imo'],
  callSign: ['callsign'],
  shipType: ['vesseltype', 'shiptype'],
  cargoType: ['cargotype'],
  length: ['length'],
  width: ['width'],
  draught: ['draft', 'draught'],
  destination: ['destination'],
  eta: ['eta'],
  toBow: ['a', 'sizea'],
  toStern: ['b', 'sizeb'],
  // The authority's own description has C and D the other way round than AIS; what is published has AIS' order.
  toPort: ['c', 'sizec'],
  toStarboard: ['d', 'sized'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]
const required: readonly Column[] = ['time', 'mmsi', 'latitude', 'longitude']

/** Where each column is, in any order; `null` when this is no header of a table of positions. */
export function readHeader(fields: readonly string[]): ReadonlyMap<Column, number> | null {
  const plain = fields.map((field) => field.toLowerCase().replace(/[^a-z]/g, ''))
  const places = new Map<Column, number>()
  for (const column of columns) {
    const known: readonly string[] = columnNames[column]
    const place = plain.findIndex((name) => known.includes(name))
    if (place >= 0) places.set(column, place)
  }
  return required.every((column) => places.has(column)) ? places : null
}
