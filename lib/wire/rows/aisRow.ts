import type { ReportedPlace } from '#lib/distance.ts'
import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { type CollectionType, collectionTypes, type Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import type { ColumnName } from '../columns.ts'
import { columnOf } from '../columns.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived, formatStamp } from '../time.ts'

/** A position of a vessel, with the facts that are known for its moment. */
export interface AisRow {
  id: number
  vessel: Vessel
  known: Characteristics | null
}

const { text, integer, number, time, word, known } = columnsOf<AisRow>()

const positionSourceWords = ['TER', 'SAT', 'ROAM'] as const
/** The word for a way in which positions are received. */
export function positionSourceOf(type: CollectionType): (typeof positionSourceWords)[number] | null {
  return positionSourceWords[collectionTypes.indexOf(type)] ?? null
}

/** The navigational status that stands for an unknown one. */
export const unknownStatus = 15

const inUtc = (format: (microseconds: number) => string) => (microseconds: number | null) =>
  microseconds === null ? null : format(microseconds).replace('+00:00', 'Z')
const received = inUtc(formatReceived)
const stamp = inUtc(formatStamp)
const notKept = () => null

/** The value of a column that conditions have, too. */
const columnValue = (name: ColumnName) => {
  const { of, ofKnown } = columnOf(name)
  return ({ vessel, known }: AisRow) => (ofKnown ? ofKnown(vessel, known) : of(vessel)) as never
}
const lengthOf = (name: 'length' | 'width') => (row: AisRow) => columnValue(name)(row) || null

/** The properties of the third generation of the interface, in their order. */
export const aisColumns = [
  known.integer(
    'vesselUid',
    'Number of the vessel record, in the last digits of its REST id.',
    ({ vessel }) => vessel.number,
  ),
  known.integer('mmsi', { meaning: 'MMSI.', examples: [244_660_001] }, ({ vessel }) => currentMmsiOf(vessel)),
  integer('imo', { meaning: 'IMO number.', examples: [9_074_729] }, ({ vessel }) => vessel.imo),
  known.number('longitude', 'Longitude, in degrees.', ({ vessel }) => vessel.longitude ?? 0),
  known.number('latitude', 'Latitude, in degrees.', ({ vessel }) => vessel.latitude ?? 0),
  number('sog', 'Speed over ground, in knots.', ({ vessel }) => vessel.speedKnots),
  number('cog', 'Course over ground, in degrees.', ({ vessel }) => vessel.courseDegrees),
  integer('rot', 'Rate of turn as AIS codes it, to starboard if positive.', ({ vessel }) => vessel.rateOfTurn),
  integer('heading', 'Direction of the bow, in degrees.', ({ vessel }) => vessel.headingDegrees),
  known.integer('navStatus', 'Navigational status as AIS codes it; 15 if it is unknown.', ({ vessel }) => {
    const { navigationalStatus: code } = vessel
    return code === null || code > unknownStatus ? unknownStatus : code
  }),
  integer('posMsgType', 'Always null.', notKept),
  word(positionSourceWords)(
    'posSrc',
    'How the position was received: from the ground, from satellites, or from a moving receiver.',
    ({ vessel }) => vessel.collectionType && positionSourceOf(vessel.collectionType),
  ),
  text('vesselName', { meaning: 'Name as the vessel sends it.', examples: ['ALBATROS'] }, ({ vessel }) => vessel.name),
  text('callsign', { meaning: 'Call sign.', examples: ['PDAN'] }, ({ vessel }) => vessel.callSign),
  text('flag', { meaning: 'Country that assigned the MMSI, ISO 3166-1 alpha-2.', examples: ['NL'] }, ({ vessel }) =>
    flagOf(currentMmsiOf(vessel)),
  ),
  integer('vesselTypeAis', 'Type code that the vessel sends.', ({ vessel }) => vessel.shipTypeCode),
  text(
    'vesselType',
    { meaning: 'Type from the imported characteristics, else by the code that the vessel sends.', examples: ['Cargo'] },
    columnValue('vessel_type'),
  ),
  number('length', 'Length, in metres.', lengthOf('length')),
  number('width', 'Width, in metres.', lengthOf('width')),
  integer('dwt', 'Deadweight, from the imported characteristics.', columnValue('dwt')),
  integer('grt', 'Gross tonnage, from the imported characteristics.', columnValue('gross_tonnage')),
  text(
    'destination',
    { meaning: 'Destination as entered on board.', examples: ['NLRTM'] },
    ({ vessel }) => vessel.destination,
  ),
  time('eta', 'Estimated time of arrival.', ({ vessel }) => received(vessel.etaMicroseconds)),
  number('draught', 'Draught, in metres.', ({ vessel }) => vessel.draughtMetres),
  integer('staticMsgType', 'Always null.', notKept),
  text('staticSrc', 'Always null.', notKept),
  known.time(
    'posDt',
    'When the vessel sent the position.',
    ({ vessel }) => received(vessel.broadcastMicroseconds) ?? '',
  ),
  time('staticDt', 'When static data was last received.', ({ vessel }) => stamp(vessel.staticUpdatedMicroseconds)),
  time('insertDt', 'When the position was received.', ({ vessel }) => stamp(vessel.positionUpdatedMicroseconds)),
] as const satisfies Table<AisRow>['columns']

export type AisProperty = (typeof aisColumns)[number]['name']
export const aisProperties: readonly AisProperty[] = aisColumns.map(({ name }) => name)

/** The table of rows with some of the properties, in the order wanted. */
export function aisTable(properties: readonly AisProperty[]): Table<AisRow> {
  const columns = properties.flatMap((property) => aisColumns.filter(({ name }) => name === property))
  return { columns }
}

export function aisGeometry({ vessel }: AisRow) {
  return pointOf(vessel as ReportedPlace)
}
