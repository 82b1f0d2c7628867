import type { MessageTable } from './fields.ts'

const header = [
  { name: 'type', bits: 6, kind: 'unsigned', gpsd: 'type' },
  { name: 'repeat', bits: 2, kind: 'unsigned', gpsd: 'repeat' },
  { name: 'mmsi', bits: 30, kind: 'unsigned', gpsd: 'mmsi' },
] as const

const speed = { name: 'speedKnots', bits: 10, kind: 'unsigned', scale: 10, unavailable: 1023, gpsd: 'speed' } as const
const speedOrFast = { ...speed, gpsdWord: [1022, 'fast'] } as const
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
const power = { name: 'power', bits: 1, kind: 'flag', gpsd: 'power' } as const
const shipType = { name: 'shipTypeCode', bits: 8, kind: 'unsigned', gpsd: 'shiptype' } as const
const epfd = { name: 'epfd', bits: 4, kind: 'unsigned', gpsd: 'epfd' } as const
const callSign = { name: 'callSign', bits: 42, kind: 'text', gpsd: 'callsign' } as const
const vesselName = { name: 'name', bits: 120, kind: 'text', gpsd: 'shipname' } as const

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

/** Positions with a resolution of 0.1 minutes. */
const coarse = { scale: 600, unavailable: 108_600 } as const
const coarseLatitude = { scale: 600, unavailable: 54_600 } as const
const sequenceNumber = { name: 'sequenceNumber', bits: 2, kind: 'unsigned', gpsd: 'seqno' } as const
const destination = { name: 'destinationMmsi', bits: 30, kind: 'unsigned', gpsd: 'dest_mmsi' } as const
const retransmit = { name: 'retransmit', bits: 1, kind: 'flag', gpsd: 'retransmit' } as const
const assigned = { name: 'assigned', bits: 1, kind: 'flag', gpsd: 'assigned' } as const
const dte = { name: 'dte', bits: 1, kind: 'bit', gpsd: 'dte' } as const
const text = { name: 'text', bits: 'rest', kind: 'text', gpsd: 'text' } as const
const data = { name: 'data', bits: 'rest', kind: 'data', gpsd: 'data' } as const
const application = [
  { name: 'dac', bits: 10, kind: 'unsigned', gpsd: 'dac' },
  { name: 'fid', bits: 6, kind: 'unsigned', gpsd: 'fid' },
] as const

const corners = [
  { name: 'northEastLongitude', bits: 18, kind: 'signed', ...coarse, gpsd: 'ne_lon' },
  { name: 'northEastLatitude', bits: 17, kind: 'signed', ...coarseLatitude, gpsd: 'ne_lat' },
  { name: 'southWestLongitude', bits: 18, kind: 'signed', ...coarse, gpsd: 'sw_lon' },
  { name: 'southWestLatitude', bits: 17, kind: 'signed', ...coarseLatitude, gpsd: 'sw_lat' },
] as const

const channels = [
  ...header,
  { name: 'spare', bits: 2, kind: 'spare' },
  { name: 'channelA', bits: 12, kind: 'unsigned', gpsd: 'channel_a' },
  { name: 'channelB', bits: 12, kind: 'unsigned', gpsd: 'channel_b' },
  { name: 'transmitReceiveMode', bits: 4, kind: 'unsigned', gpsd: 'txrx' },
  power,
] as const

const bands = [
  { name: 'addressed', bits: 1, kind: 'flag', gpsd: 'addressed' },
  { name: 'bandA', bits: 1, kind: 'flag', gpsd: 'band_a' },
  { name: 'bandB', bits: 1, kind: 'flag', gpsd: 'band_b' },
  { name: 'zoneSize', bits: 3, kind: 'unsigned', gpsd: 'zonesize' },
  { name: 'spare', bits: 23, kind: 'spare' },
] as const

const shortBinary = [
  ...header,
  { name: 'addressed', bits: 1, kind: 'flag', gpsd: 'addressed' },
  { name: 'structured', bits: 1, kind: 'flag', gpsd: 'structured' },
] as const
const applicationId = { name: 'applicationId', bits: 16, kind: 'unsigned', gpsd: 'app_id' } as const
/** Excludes the communication state of type 26 after the data. */
const withState = { ...data, leaves: 20 } as const

const staticPartB = [
  ...header,
  { name: 'partNumber', bits: 2, kind: 'unsigned', gpsd: 'part' },
  shipType,
  // Has seven characters before revision 4 of the recommendation, which uses the last four for model and serial.
  { name: 'vendorId', bits: 42, kind: 'text', gpsd: 'vendorid' },
  { name: 'unitModel', bits: 4, kind: 'unsigned', at: 66, gpsd: 'model' },
  { name: 'serial', bits: 20, kind: 'unsigned', at: 70, gpsd: 'serial' },
  callSign,
] as const

const vdesCapabilities = {
  name: 'vdesCapabilities',
  bits: 2,
  kind: 'unsigned',
  needs: 168,
  gpsd: 'vdes_capabilities',
} as const

/**
 * Message types of ITU-R M.1371-6 (2026), annex 8. Bits that are new in edition 6 are 0 in messages of older equipment. gpsd,
 * which follows edition 5, does not show them, or as part of `regional`.
 */
export const messageTables = {
  positionReport: {
    types: [1, 2, 3],
    minimumBits: 163,
    rows: [
      ...header,
      { name: 'navigationalStatus', bits: 4, kind: 'unsigned', unavailable: 15, gpsd: 'status' },
      { name: 'rateOfTurn', bits: 8, kind: 'signed', unavailable: -128, gpsd: 'turn' },
      speedOrFast,
      accuracy,
      ...position,
      course,
      heading,
      second,
      { name: 'maneuver', bits: 2, kind: 'unsigned', unavailable: 0, gpsd: 'maneuver' },
      { name: 'spare', bits: 2, kind: 'spare' },
      power,
      raim,
      { name: 'radio', bits: 19, kind: 'unsigned', cut: 'shortened', gpsd: 'radio' },
    ],
  },
  baseStation: {
    types: [4, 11],
    minimumBits: 168,
    rows: [
      ...header,
      { name: 'year', bits: 14, kind: 'unsigned', unavailable: 0, gpsd: 'timestamp' },
      { name: 'month', bits: 4, kind: 'unsigned', unavailable: 0, gpsd: 'timestamp' },
      { name: 'day', bits: 5, kind: 'unsigned', unavailable: 0, gpsd: 'timestamp' },
      { name: 'hour', bits: 5, kind: 'unsigned', unavailable: 24, gpsd: 'timestamp' },
      { name: 'minute', bits: 6, kind: 'unsigned', unavailable: 60, gpsd: 'timestamp' },
      { ...second, gpsd: 'timestamp' },
      accuracy,
      ...position,
      epfd,
      { name: 'transmissionControl', bits: 1, kind: 'flag', gpsd: 'transmission_control' },
      { name: 'spare', bits: 9, kind: 'spare' },
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
      vesselName,
      shipType,
      ...dimensions,
      epfd,
      { name: 'etaMonth', bits: 4, kind: 'unsigned', unavailable: 0, gpsd: 'eta' },
      { name: 'etaDay', bits: 5, kind: 'unsigned', unavailable: 0, gpsd: 'eta' },
      { name: 'etaHour', bits: 5, kind: 'unsigned', unavailable: 24, gpsd: 'eta' },
      { name: 'etaMinute', bits: 6, kind: 'unsigned', unavailable: 60, gpsd: 'eta' },
      { name: 'draughtMetres', bits: 8, kind: 'unsigned', scale: 10, unavailable: 0, gpsd: 'draught' },
      { name: 'destination', bits: 120, kind: 'text', gpsd: 'destination' },
      dte,
      { name: 'spare', bits: 1, kind: 'spare' },
    ],
  },
  addressedBinary: {
    types: [6],
    minimumBits: 88,
    maximumBits: 1008,
    rows: [
      ...header,
      sequenceNumber,
      destination,
      retransmit,
      { name: 'spare', bits: 1, kind: 'spare' },
      ...application,
      data,
    ],
  },
  acknowledgement: {
    types: [7, 13],
    minimumBits: 72,
    maximumBits: 168,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'mmsi1', bits: 30, kind: 'unsigned', gpsd: 'mmsi1' },
      { name: 'sequenceNumber1', bits: 2, kind: 'unsigned' },
      { name: 'mmsi2', bits: 30, kind: 'unsigned', gpsd: 'mmsi2' },
      { name: 'sequenceNumber2', bits: 2, kind: 'unsigned' },
      { name: 'mmsi3', bits: 30, kind: 'unsigned', gpsd: 'mmsi3' },
      { name: 'sequenceNumber3', bits: 2, kind: 'unsigned' },
      { name: 'mmsi4', bits: 30, kind: 'unsigned', gpsd: 'mmsi4' },
      { name: 'sequenceNumber4', bits: 2, kind: 'unsigned' },
    ],
  },
  broadcastBinary: {
    types: [8],
    minimumBits: 56,
    maximumBits: 1008,
    rows: [...header, { name: 'spare', bits: 2, kind: 'spare' }, ...application, data],
  },
  aircraftPosition: {
    types: [9],
    minimumBits: 168,
    rows: [
      ...header,
      {
        name: 'altitudeMetres',
        bits: 12,
        kind: 'unsigned',
        unavailable: 4095,
        gpsd: 'alt',
        gpsdWord: [4094, 'high'],
      },
      { ...speedOrFast, scale: 1 },
      accuracy,
      ...position,
      course,
      second,
      { name: 'regional', bits: 8, kind: 'unsigned', gpsd: 'regional' },
      { name: 'altitudeSensor', bits: 1, kind: 'flag', at: 134, gpsd: 'altitude_sensor' },
      dte,
      { name: 'spare', bits: 3, kind: 'spare' },
      assigned,
      raim,
      { name: 'radio', bits: 20, kind: 'unsigned', gpsd: 'radio' },
    ],
  },
  timeInquiry: {
    types: [10],
    minimumBits: 72,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      destination,
      { name: 'spare', bits: 2, kind: 'spare' },
    ],
  },
  addressedText: {
    types: [12],
    minimumBits: 72,
    maximumBits: 1008,
    rows: [...header, sequenceNumber, destination, retransmit, { name: 'spare', bits: 1, kind: 'spare' }, text],
  },
  broadcastText: {
    types: [14],
    minimumBits: 40,
    maximumBits: 1008,
    rows: [...header, { name: 'spare', bits: 2, kind: 'spare' }, text],
  },
  interrogation: {
    types: [15],
    minimumBits: 88,
    maximumBits: 168,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'mmsi1', bits: 30, kind: 'unsigned', gpsd: 'mmsi1' },
      { name: 'type11', bits: 6, kind: 'unsigned', gpsd: 'type1_1' },
      { name: 'offset11', bits: 12, kind: 'unsigned', gpsd: 'offset1_1' },
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'type12', bits: 6, kind: 'unsigned', gpsd: 'type1_2' },
      { name: 'offset12', bits: 12, kind: 'unsigned', gpsd: 'offset1_2' },
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'mmsi2', bits: 30, kind: 'unsigned', gpsd: 'mmsi2' },
      { name: 'type21', bits: 6, kind: 'unsigned', gpsd: 'type2_1' },
      { name: 'offset21', bits: 12, kind: 'unsigned', gpsd: 'offset2_1' },
      { name: 'spare', bits: 2, kind: 'spare' },
    ],
  },
  assignment: {
    types: [16],
    minimumBits: 96,
    maximumBits: 168,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'mmsi1', bits: 30, kind: 'unsigned', gpsd: 'mmsi1' },
      { name: 'offset1', bits: 12, kind: 'unsigned', gpsd: 'offset1' },
      { name: 'increment1', bits: 10, kind: 'unsigned', gpsd: 'increment1' },
      { name: 'mmsi2', bits: 30, kind: 'unsigned', needs: 144, gpsd: 'mmsi2' },
      { name: 'offset2', bits: 12, kind: 'unsigned', needs: 144, gpsd: 'offset2' },
      { name: 'increment2', bits: 10, kind: 'unsigned', needs: 144, gpsd: 'increment2' },
    ],
  },
  correction: {
    types: [17],
    minimumBits: 80,
    maximumBits: 816,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'longitude', bits: 18, kind: 'signed', ...coarse, gpsd: 'lon', gpsdDecimals: 1 },
      { name: 'latitude', bits: 17, kind: 'signed', ...coarseLatitude, gpsd: 'lat', gpsdDecimals: 1 },
      { name: 'spare', bits: 5, kind: 'spare' },
      data,
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
      { ...power, at: 139 },
      { name: 'carrierSense', bits: 1, kind: 'flag', gpsd: 'cs' },
      { name: 'display', bits: 1, kind: 'flag', gpsd: 'display' },
      { name: 'dsc', bits: 1, kind: 'flag', gpsd: 'dsc' },
      { name: 'band', bits: 1, kind: 'flag', gpsd: 'band' },
      { name: 'message22', bits: 1, kind: 'flag', gpsd: 'msg22' },
      assigned,
      raim,
      { name: 'radio', bits: 20, kind: 'unsigned', gpsd: 'radio' },
    ],
  },
  extendedPositionReportB: {
    types: [19],
    minimumBits: 312,
    rows: [
      ...header,
      { name: 'reserved', bits: 8, kind: 'unsigned', gpsd: 'reserved' },
      speed,
      accuracy,
      ...position,
      course,
      heading,
      second,
      { name: 'regional', bits: 4, kind: 'unsigned', gpsd: 'regional' },
      vesselName,
      shipType,
      ...dimensions,
      epfd,
      raim,
      dte,
      assigned,
      { name: 'spare', bits: 4, kind: 'spare' },
    ],
  },
  slotReservation: {
    types: [20],
    minimumBits: 72,
    maximumBits: 186,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      { name: 'offset1', bits: 12, kind: 'unsigned', gpsd: 'offset1' },
      { name: 'number1', bits: 4, kind: 'unsigned', gpsd: 'number1' },
      { name: 'timeout1', bits: 3, kind: 'unsigned', gpsd: 'timeout1' },
      { name: 'increment1', bits: 11, kind: 'unsigned', gpsd: 'increment1' },
      { name: 'offset2', bits: 12, kind: 'unsigned', gpsd: 'offset2' },
      { name: 'number2', bits: 4, kind: 'unsigned', gpsd: 'number2' },
      { name: 'timeout2', bits: 3, kind: 'unsigned', gpsd: 'timeout2' },
      { name: 'increment2', bits: 11, kind: 'unsigned', gpsd: 'increment2' },
      { name: 'offset3', bits: 12, kind: 'unsigned', gpsd: 'offset3' },
      { name: 'number3', bits: 4, kind: 'unsigned', gpsd: 'number3' },
      { name: 'timeout3', bits: 3, kind: 'unsigned', gpsd: 'timeout3' },
      { name: 'increment3', bits: 11, kind: 'unsigned', gpsd: 'increment3' },
      { name: 'offset4', bits: 12, kind: 'unsigned', gpsd: 'offset4' },
      { name: 'number4', bits: 4, kind: 'unsigned', gpsd: 'number4' },
      { name: 'timeout4', bits: 3, kind: 'unsigned', gpsd: 'timeout4' },
      { name: 'increment4', bits: 11, kind: 'unsigned', gpsd: 'increment4' },
    ],
  },
  aidToNavigation: {
    types: [21],
    minimumBits: 272,
    maximumBits: 368,
    rows: [
      ...header,
      { name: 'aidType', bits: 5, kind: 'unsigned', gpsd: 'aid_type' },
      { name: 'name', bits: 120, kind: 'text', extension: 272, gpsd: 'name' },
      accuracy,
      ...position,
      ...dimensions,
      epfd,
      second,
      { name: 'offPosition', bits: 1, kind: 'flag', gpsd: 'off_position' },
      { name: 'regional', bits: 8, kind: 'unsigned', gpsd: 'regional' },
      { name: 'aidStatus', bits: 8, kind: 'unsigned', at: 260, gpsd: 'aton_status' },
      raim,
      { name: 'virtual', bits: 1, kind: 'flag', gpsd: 'virtual_aid' },
      assigned,
      { name: 'spare', bits: 1, kind: 'spare' },
    ],
  },
  channelManagementAddressed: {
    types: [22],
    minimumBits: 168,
    when: [['addressed', 1, 1]],
    rows: [
      ...channels,
      { name: 'destination1', bits: 30, kind: 'unsigned', gpsd: 'dest1' },
      { name: 'spare', bits: 5, kind: 'spare' },
      { name: 'destination2', bits: 30, kind: 'unsigned', gpsd: 'dest2' },
      { name: 'spare', bits: 5, kind: 'spare' },
      ...bands,
    ],
  },
  channelManagement: {
    types: [22],
    minimumBits: 168,
    when: [['addressed', 0, 0]],
    rows: [...channels, ...corners, ...bands],
  },
  groupAssignment: {
    types: [23],
    minimumBits: 160,
    rows: [
      ...header,
      { name: 'spare', bits: 2, kind: 'spare' },
      ...corners,
      { name: 'stationType', bits: 4, kind: 'unsigned', gpsd: 'stationtype' },
      shipType,
      { name: 'spare', bits: 22, kind: 'spare' },
      { name: 'transmitReceiveMode', bits: 2, kind: 'unsigned', gpsd: 'txrx' },
      { name: 'interval', bits: 4, kind: 'unsigned', gpsd: 'interval' },
      { name: 'quiet', bits: 4, kind: 'unsigned', gpsd: 'quiet' },
      { name: 'spare', bits: 6, kind: 'spare' },
    ],
  },
  staticPartA: {
    types: [24],
    minimumBits: 160,
    maximumBits: 168,
    when: [['partNumber', 0, 0]],
    rows: [
      ...header,
      { name: 'partNumber', bits: 2, kind: 'unsigned', gpsd: 'part' },
      vesselName,
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
      vdesCapabilities,
    ],
  },
  staticPartB: {
    types: [24],
    minimumBits: 162,
    when: [['partNumber', 1, 1]],
    rows: [...staticPartB, ...dimensions, epfd, vdesCapabilities],
  },
  // Follows gpsd: no spare bits after the destination of an addressed message, although revision 5 has two.
  singleSlotBinaryAddressedStructured: {
    types: [25],
    minimumBits: 86,
    maximumBits: 168,
    when: [
      ['addressed', 1, 1],
      ['structured', 1, 1],
    ],
    rows: [...shortBinary, destination, applicationId, data],
  },
  singleSlotBinaryAddressed: {
    types: [25],
    minimumBits: 70,
    maximumBits: 168,
    when: [
      ['addressed', 1, 1],
      ['structured', 0, 0],
    ],
    rows: [...shortBinary, destination, data],
  },
  singleSlotBinaryStructured: {
    types: [25],
    minimumBits: 56,
    maximumBits: 168,
    when: [
      ['addressed', 0, 0],
      ['structured', 1, 1],
    ],
    rows: [...shortBinary, applicationId, data],
  },
  singleSlotBinary: {
    types: [25],
    minimumBits: 40,
    maximumBits: 168,
    when: [
      ['addressed', 0, 0],
      ['structured', 0, 0],
    ],
    rows: [...shortBinary, data],
  },
  multiSlotBinaryAddressedStructured: {
    types: [26],
    minimumBits: 106,
    maximumBits: 1004,
    when: [
      ['addressed', 1, 1],
      ['structured', 1, 1],
    ],
    rows: [...shortBinary, destination, applicationId, withState],
  },
  multiSlotBinaryAddressed: {
    types: [26],
    minimumBits: 90,
    maximumBits: 1004,
    when: [
      ['addressed', 1, 1],
      ['structured', 0, 0],
    ],
    rows: [...shortBinary, destination, withState],
  },
  multiSlotBinaryStructured: {
    types: [26],
    minimumBits: 76,
    maximumBits: 1004,
    when: [
      ['addressed', 0, 0],
      ['structured', 1, 1],
    ],
    rows: [...shortBinary, applicationId, withState],
  },
  multiSlotBinary: {
    types: [26],
    minimumBits: 60,
    maximumBits: 1004,
    when: [
      ['addressed', 0, 0],
      ['structured', 0, 0],
    ],
    rows: [...shortBinary, withState],
  },
  longRangePosition: {
    types: [27],
    minimumBits: 96,
    // Some equipment sends a full slot of 168 bits.
    onlyBits: [96, 168],
    rows: [
      ...header,
      accuracy,
      raim,
      { name: 'navigationalStatus', bits: 4, kind: 'unsigned', unavailable: 15, gpsd: 'status' },
      { name: 'longitude', bits: 18, kind: 'signed', ...coarse, gpsd: 'lon' },
      { name: 'latitude', bits: 17, kind: 'signed', ...coarseLatitude, gpsd: 'lat' },
      { name: 'speedKnots', bits: 6, kind: 'unsigned', unavailable: 63, gpsd: 'speed' },
      { name: 'courseDegrees', bits: 9, kind: 'unsigned', unavailable: 511, gpsd: 'course' },
      // Edition 6 calls it position latency.
      { name: 'gnss', bits: 1, kind: 'flag', gpsd: 'gnss' },
      { name: 'spare', bits: 1, kind: 'spare' },
    ],
  },
  singleSlotAidToNavigation: {
    types: [28],
    minimumBits: 168,
    rows: [
      ...header,
      second,
      ...position,
      { name: 'restrictedUse', bits: 2, kind: 'unsigned', gpsd: 'restricted_use' },
      { name: 'stationType', bits: 3, kind: 'unsigned', gpsd: 'station_type' },
      { name: 'aidType', bits: 7, kind: 'unsigned', gpsd: 'aid_type' },
      { name: 'ialaMrn', bits: 17, kind: 'unsigned', gpsd: 'iala_mrn' },
      { name: 'dimensionType', bits: 4, kind: 'unsigned', gpsd: 'dimension_type' },
      { name: 'dimensionA', bits: 9, kind: 'unsigned', gpsd: 'dimension_a' },
      { name: 'dimensionB', bits: 11, kind: 'unsigned', gpsd: 'dimension_b' },
      { name: 'additionalFlag', bits: 1, kind: 'flag', gpsd: 'additional_flag' },
      { name: 'chartedStatus', bits: 1, kind: 'flag', gpsd: 'charted_status' },
      { name: 'onStationStatus', bits: 4, kind: 'unsigned', gpsd: 'on_station_status' },
      { name: 'aidStatus', bits: 8, kind: 'unsigned', gpsd: 'aton_status' },
      { name: 'spare', bits: 1, kind: 'spare' },
      { name: 'authentication', bits: 1, kind: 'flag', gpsd: 'auth_flag' },
    ],
  },
} as const satisfies Record<string, MessageTable>
