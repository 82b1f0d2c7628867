/**
 * Column names in published tables of positions: MarineCadastre (NOAA), older and newer, the Danish Maritime Authority, and
 * exactEarth.
 * Spaces, underscores, `#` and case are ignored.
 */
const columnNames = {
  time: ['basedatetime', 'timestamp', 'time'],
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
  toBow: ['a', 'sizea', 'dimensiontobow'],
  toStern: ['b', 'sizeb', 'dimensiontostern'],
  // The documentation of the Danish authority swaps C and D; its data has the order of AIS.
  toPort: ['c', 'sizec', 'dimensiontoport'],
  toStarboard: ['d', 'sized', 'dimensiontostarboard'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]
const required: readonly Column[] = ['time', 'mmsi', 'latitude', 'longitude']

/** The index of each column; `null` if the fields are not the header of a table of positions. */
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

/** Navigational statuses as spelled in the tables, in lower case. */
const statusWords: Readonly<Record<string, number>> = {
  'under way using engine': 0,
  'at anchor': 1,
  'not under command': 2,
  'restricted maneuverability': 3,
  'restricted manoeuvrability': 3,
  'constrained by her draught': 4,
  moored: 5,
  aground: 6,
  'engaged in fishing': 7,
  'under way sailing': 8,
  'reserved for future amendment [hsc]': 9,
  'reserved for future amendment [wig]': 10,
  'power-driven vessel towing astern': 11,
  'power-driven vessel pushing ahead or towing alongside': 12,
  'reserved for future use [13]': 13,
  'ais-sart': 14,
}

/** The ship types of the Danish Maritime Authority: the code, or the first code of a group of ten. */
const shipTypeWords: Readonly<Record<string, number>> = {
  wig: 20,
  fishing: 30,
  towing: 31,
  'towing long/wide': 32,
  dredging: 33,
  diving: 34,
  military: 35,
  sailing: 36,
  pleasure: 37,
  hsc: 40,
  pilot: 50,
  sar: 51,
  tug: 52,
  'port tender': 53,
  'anti-pollution': 54,
  'law enforcement': 55,
  medical: 58,
  'not party to conflict': 59,
  passenger: 60,
  cargo: 70,
  tanker: 80,
  other: 90,
}

/** The cargo of a ship type, by the last digit of its code. */
const cargoWords: Readonly<Record<string, number>> = {
  'category x': 1,
  'category y': 2,
  'category z': 3,
  'category os': 4,
}

/** A code or its words; `undefined` for neither. */
export function statusOf(text: string): number | undefined {
  return codeOf(text, statusWords)
}

export function shipTypeCodeOf(text: string, cargo: string): number | undefined {
  const code = codeOf(text, shipTypeWords)
  // MarineCadastre used its own codes from 1001 on until 2018.
  if (code === undefined || code > 99) return undefined
  if (/^\d/.test(text)) return code
  return code % 10 === 0 && code !== 30 && code !== 50 ? code + (wordCode(cargo, cargoWords) ?? 0) : code
}

function codeOf(text: string, words: Readonly<Record<string, number>>): number | undefined {
  return /^\d{1,4}(\.0)?$/.test(text) ? Number(text) : wordCode(text, words)
}

function wordCode(text: string, words: Readonly<Record<string, number>>): number | undefined {
  const word = text.toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}
