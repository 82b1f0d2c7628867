import type { EstimatedEta } from '#lib/track/estimatedEta.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import type { OwnJson } from '../listSchemas.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type RowJson, type Table } from '../table.ts'
import { formatReceived } from '../time.ts'
import type { VesselJson } from '../vesselJson.ts'
import { besideOf, identifyingColumns, type OfVessel } from './identifying.ts'

/** A vessel with a port as destination. */
export interface ListedExpected extends OfVessel {
  vessel: VesselJson
  sent: Vessel
  /** Infinite without a position of the vessel or the port. */
  metres: number
  eta: EstimatedEta | null
  nowMicroseconds: number
}

const { text, time, number, integer, word, known, group } = columnsOf<ListedExpected>()
const ofEta = columnsOf<EstimatedEta>()

export const expected = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf: ({ sent: { longitude, latitude } }) => ({ geometry: pointOf({ longitude, latitude }) }),
  besideOf,
  columns: [
    known.text('vessel', { meaning: 'Id of the vessel record.', format: 'uuid' }, ({ vessel }) => vessel.id),
    ...identifyingColumns,
    number('length', 'Length, in metres.', ({ vessel }) => vessel.length),
    text('destination', 'Destination as sent.', ({ sent }) => sent.destination),
    number(
      'longitude',
      { meaning: 'Longitude of the last position, in degrees.', notIn: ['geojson'] },
      ({ sent }) => sent.longitude,
    ),
    number(
      'latitude',
      { meaning: 'Latitude of the last position, in degrees.', notIn: ['geojson'] },
      ({ sent }) => sent.latitude,
    ),
    time('last_received_at', 'When the last position was sent.', ({ sent: { broadcastMicroseconds: at } }) =>
      at === null ? null : formatReceived(at),
    ),
    integer(
      'distance_metres',
      'Straight-line distance to the port; null if the position of the vessel or the port is unknown.',
      ({ metres }) => (Number.isFinite(metres) ? Math.round(metres) : null),
    ),
    number('speed', 'Speed over ground, in knots.', ({ sent }) => sent.speedKnots),
    word(navigationalStatuses)(
      'navigational_status',
      'Navigational status as sent.',
      ({ vessel }) => vessel.navigational_status,
    ),
    time(
      'reported_eta',
      'ETA as sent; null if unknown or past.',
      ({ sent: { etaMicroseconds: at }, nowMicroseconds }) =>
        at === null || at < nowMicroseconds ? null : formatReceived(at),
    ),
    group(
      'estimated_eta',
      {
        meaning: 'An ETA estimated from the distance and the median speed of the last 6 hours under way.',
        missing:
          'Null if the vessel is not under way or has been for less than 15 minutes, in the first hour of a new destination, or if the time would be in the past.',
      },
      ({ eta }) => eta,
      [
        ofEta.known.time('from', { flat: 'estimated_eta_from', meaning: 'The earliest time.' }, ({ fromSeconds }) =>
          wholeMinute(fromSeconds),
        ),
        ofEta.known.time('until', { flat: 'estimated_eta_until', meaning: 'The latest time.' }, ({ untilSeconds }) =>
          wholeMinute(untilSeconds),
        ),
        ofEta.known.number(
          'speed',
          { flat: 'estimated_eta_speed', meaning: 'The speed that the estimate assumes, in knots.' },
          ({ knots }) => knots,
        ),
      ],
    ),
    number('draught', 'Draught as sent, in metres.', ({ sent }) => sent.draughtMetres),
  ],
} satisfies Table<ListedExpected>

/** `own`: with `embed=own`. */
export type ExpectedJson = RowJson<typeof expected.columns> & { own?: OwnJson }

function wholeMinute(seconds: number): string {
  return formatReceived(Math.ceil(seconds / 60) * 60e6)
}
