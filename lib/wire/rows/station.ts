import { airframeOf, airframes, type Distress, type Station, stationFlag, stationId } from '#lib/stations/station.ts'
import { atonForms, healths, lights, racons, stationKinds } from '#lib/stations/stationReport.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived, formatStamp } from '../time.ts'

export const distressStates = ['active', 'test'] as const

export interface ListedStation {
  station: Station
  distress: Distress | null
  /** The name of the source, unless the reader may not know it. */
  source: string | null
}

const { text, integer, number, truth, word, time, point, known } = columnsOf<ListedStation>()

const received = (microseconds: number | null) => (microseconds === null ? null : formatReceived(microseconds))

export const stations = {
  idOf: ({ station }) => stationId(station.mmsi),
  drawnOf: ({ station }) => ({ geometry: pointOf(station) }),
  columns: [
    known.text('id', { meaning: 'The MMSI with nine digits.', examples: ['992446001'] }, ({ station }) =>
      stationId(station.mmsi),
    ),
    known.integer('mmsi', { meaning: 'MMSI.', examples: [992_446_001] }, ({ station }) => station.mmsi),
    known.word(stationKinds)(
      'kind',
      '`aid`: aid to navigation; `base`: base station; `aircraft`: search and rescue aircraft; `sart`, `mob`, `epirb`: distress beacons.',
      ({ station }) => station.kind,
    ),
    text('name', 'Name of an aid to navigation.', ({ station }) => station.name),
    text('flag', { meaning: 'Flag by the MMSI, ISO 3166-1 alpha-2.', examples: ['NL'] }, ({ station }) =>
      stationFlag(station.mmsi),
    ),
    word(atonForms)('aton', 'The form of an aid to navigation.', ({ station }) => station.aton),
    integer('aid_type', 'Code of the type of aid (ITU-R M.1371).', ({ station }) => station.aidType),
    truth('off_position', 'Whether a floating aid is off its position.', ({ station }) => station.offPosition),
    integer(
      'on_station_status',
      'Code of the on-station status in message 28.',
      ({ station }) => station.onStationStatus,
    ),
    word(lights)('light', 'The state of the light (IALA A-126).', ({ station }) => station.light),
    word(racons)('racon', 'The state of the racon (IALA A-126).', ({ station }) => station.racon),
    word(healths)('health', 'The health of the aid (IALA A-126).', ({ station }) => station.health),
    word(airframes)('airframe', 'Kind of aircraft, by the MMSI.', ({ station }) => airframeOf(station.mmsi)),
    point('position', { meaning: 'Last known position, a GeoJSON Point.', notIn: ['geojson', 'ogc'] }, ({ station }) =>
      pointOf(station),
    ),
    time('position_at', 'When the position was sent.', ({ station }) => received(station.positionMicroseconds)),
    number('speed', 'Speed over ground, in knots.', ({ station }) => station.speedKnots),
    number('course', 'Course over ground, in degrees.', ({ station }) => station.courseDegrees),
    number('altitude', 'Altitude of an aircraft, in metres.', ({ station }) => station.altitudeMetres),
    word(distressStates)(
      'distress',
      'Whether a beacon was active, or tested, in the last ten minutes. Not a safety system.',
      ({ distress }) => distress,
    ),
    integer('activation', 'Id of its last activation.', ({ station }) => station.activation),
    known.time('created_at', 'When the station was added.', ({ station }) => formatStamp(station.createdMicroseconds)),
    known.time('updated_at', 'When the record last changed.', ({ station }) =>
      formatStamp(station.updatedMicroseconds),
    ),
    known.time('received_at', 'When its last message was sent.', ({ station }) =>
      formatReceived(station.receivedMicroseconds),
    ),
    text('source', 'Name of the source of its last message; null in public links.', ({ source }) => source),
  ],
} satisfies Table<ListedStation>
