import type { MessageTable } from './fields.ts'

const header = [
  { name: 'type', bits: 6, kind: 'unsigned', gpsd: 'type' },
  { name: 'repeat', bits: 2, kind: 'unsigned', gpsd: 'repeat' },
  { name: 'mmsi', bits: 30, kind: 'unsigned', gpsd: 'mmsi' },
] as const

const speed = { name: 'speedKnots', bits: 10, kind: 'unsigned', scale: 10, unavailable: 1023, gpsd: 'speed' } as const
const course = {
  name: 'courseDegrees',
  bits: 12,
  kind: 'unsigned',
  scale: 10,
  unavailable: 3600,
  gpsd: 'course',
} as const
const heading = { name: 'headingDegrees', bits: 9, kind: 'unsigned', unavailable: 511, gpsd: 'heading' } as const
const second = { name: 'second', bits: 6, kind: 'unsigned', unavailable: 60, gpsd: 'second' } as const
const accuracy = { name: 'accuracy', bits: 1, kind: 'flag', gpsd: 'accuracy' } as const
const raim = { name: 'raim', bits: 1, kind: 'flag', gpsd: 'raim' } as const
const shipType = { name: 'shipTypeCode', bits: 8, kind: 'unsigned', gpsd: 'shiptype' } as const
const epfd = { name: 'epfd', bits: 4, kind: 'unsigned', gpsd: 'epfd' } as const
const callSign = { name: 'callSign', bits: 42, kind: 'text', gpsd: 'callsign' } as const
const shipName = { name: 'name', bits: 120, kind: 'text', gpsd: 'shipname' } as const

const position = [
  { name: 'longitude', bits: 28, kind: 'signed', scale: 600_000, unavailable: 108_600_000, gpsd: 'lon' },
  { name: 'latitude', bits: 27, kind: 'signed', scale: 600_000, unavailable: 54_600_000, gpsd: 'lat' },
] as const

const dimensions = [
  { name: 'toBowMetres', bits: 9, kind: 'unsigned', gpsd: 'to_bow' },
  { name: 'toSternMetres', bits: 9, kind: 'unsigned', gpsd: 'to_stern' },
  { name: 'toPortMetres', bits: 6, kind: 'unsigned', gpsd: 'to_port' },
  { name: 'toStarboardMetres', bits: 6, kind: 'unsigned', gpsd: 'to_starboard' },
] as const

const staticPartB = [
  ...header,
  { name: 'partNumber', bits: 2, kind: 'unsigned' },
  shipType,
  // Seven characters until revision 4 of the recommendation, which took the last four of them for model and serial.
  { name: 'vendorId', bits: 42, kind: 'text', gpsd: 'vendorid' },
  { name: 'unitModel', bits: 4, kind: 'unsigned', back: 24, gpsd: 'model' },
  { name: 'serial', bits: 20, kind: 'unsigned', gpsd: 'serial' },
  callSign,
] as const

/** ITU-R M.1371-5 annex 8, a table a message type. */
export const messageTables = {
  positionReport: {
    types: [1, 2, 3],
    minimumBits: 163,
    rows: [
      ...header,
      { name: 'navigationalStatus', bits: 4, kind: 'unsigned', unavailable: 15, gpsd: 'status' },
      { name: 'rateOfTurn', bits: 8, kind: 'signed', unavailable: -128, gpsd: 'turn' },
      speed,
      accuracy,
      ...position,
      course,
      heading,
      second,
      { name: 'maneuver', bits: 2, kind: 'unsigned', unavailable: 0, gpsd: 'maneuver' },
      { name: 'spare', bits: 3, kind: 'spare' },
      raim,
      { name: 'radio', bits: 19, kind: 'unsigned', gpsd: 'radio' },
    ],
  },
  staticAndVoyage: {
    types: [5],
    minimumBits: 420,
    rows: [
      ...header,
      { name: 'aisVersion', bits: 2, kind: 'unsigned', gpsd: 'ais_version' },
      { name: 'imo', bits: 30, kind: 'unsigned', unavailable: 0, gpsd: 'imo' },
      callSign,
      shipName,
      shipType,
      ...dimensions,
      epfd,
      { name: 'etaMonth', bits: 4, kind: 'unsigned', unavailable: 0, gpsd: 'eta' },
      { name: 'etaDay', bits: 5, kind: 'unsigned', unavailable: 0, gpsd: 'eta' },
      { name: 'etaHour', bits: 5, kind: 'unsigned', unavailable: 24, gpsd: 'eta' },
      { name: 'etaMinute', bits: 6, kind: 'unsigned', unavailable: 60, gpsd: 'eta' },
      { name: 'draughtMetres', bits: 8, kind: 'unsigned', scale: 10, unavailable: 0, gpsd: 'draught' },
      { name: 'destination', bits: 120, kind: 'text', gpsd: 'destination' },
      { name: 'dte', bits: 1, kind: 'bit', gpsd: 'dte' },
      { name: 'spare', bits: 1, kind: 'spare' },
    ],
  },
  positionReportB: {
    types: [18],
    minimumBits: 168,
    rows: [
      ...header,
      { name: 'reserved', bits: 8, kind: 'unsigned', gpsd: 'reserved' },
      speed,
      accuracy,
      ...position,
      course,
      heading,
      second,
      { name: 'regional', bits: 2, kind: 'unsigned', gpsd: 'regional' },
      { name: 'carrierSense', bits: 1, kind: 'flag', gpsd: 'cs' },
      { name: 'display', bits: 1, kind: 'flag', gpsd: 'display' },
      { name: 'dsc', bits: 1, kind: 'flag', gpsd: 'dsc' },
      { name: 'band', bits: 1, kind: 'flag', gpsd: 'band' },
      { name: 'message22', bits: 1, kind: 'flag', gpsd: 'msg22' },
      { name: 'assigned', bits: 1, kind: 'flag', gpsd: 'assigned' },
      raim,
      { name: 'radio', bits: 20, kind: 'unsigned', gpsd: 'radio' },
    ],
  },
  staticPartA: {
    types: [24],
    minimumBits: 160,
    when: [['partNumber', 0, 0]],
    rows: [
      ...header,
      { name: 'partNumber', bits: 2, kind: 'unsigned' },
      shipName,
      { name: 'spare', bits: 8, kind: 'spare' },
    ],
  },
  staticPartBAuxiliary: {
    types: [24],
    minimumBits: 162,
    when: [
      ['partNumber', 1, 1],
      ['mmsi', 980_000_000, 989_999_999],
    ],
    rows: [
      ...staticPartB,
      { name: 'mothershipMmsi', bits: 30, kind: 'unsigned', gpsd: 'mothership_mmsi' },
      epfd,
      { name: 'spare', bits: 2, kind: 'spare' },
    ],
  },
  staticPartB: {
    types: [24],
    minimumBits: 162,
    when: [['partNumber', 1, 1]],
    rows: [...staticPartB, ...dimensions, epfd, { name: 'spare', bits: 2, kind: 'spare' }],
  },
} as const satisfies Record<string, MessageTable>
