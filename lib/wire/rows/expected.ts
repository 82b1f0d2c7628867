import type { EstimatedEta } from '#lib/track/estimatedEta.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import type { OwnJson } from '../listSchemas.ts'
import { pointOf } from '../point.ts'
import type { RowJson, Table } from '../table.ts'
import { formatReceived } from '../time.ts'
import type { VesselJson } from '../vesselJson.ts'
import { identifyingColumns } from './identifying.ts'

/** A vessel with a port as destination. */
export interface ListedExpected {
  vessel: VesselJson
  sent: Vessel
  /** Infinite without a position of the vessel or the port. */
  metres: number
  eta: EstimatedEta | null
  nowMicroseconds: number
  own?: OwnJson
}

export const expected = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf: ({ sent: { longitude, latitude } }) => ({ geometry: pointOf({ longitude, latitude }) }),
  besideOf: ({ own }) => (own ? { own } : {}),
  columns: [
    { name: 'vessel', kind: 'text', isKnown: true, meaning: 'Id of the vessel record.', of: ({ vessel }) => vessel.id },
    ...identifyingColumns,
    { name: 'length', kind: 'number', meaning: 'Length, in metres.', of: ({ vessel }) => vessel.length },
    { name: 'destination', kind: 'text', meaning: 'Destination as sent.', of: ({ sent }) => sent.destination },
    {
      name: 'longitude',
      kind: 'number',
      meaning: 'Longitude of the last position, in degrees.',
      notIn: ['geojson'],
      of: ({ sent }) => sent.longitude,
    },
    {
      name: 'latitude',
      kind: 'number',
      meaning: 'Latitude of the last position, in degrees.',
      notIn: ['geojson'],
      of: ({ sent }) => sent.latitude,
    },
    {
      name: 'last_received_at',
      kind: 'time',
      meaning: 'When the last position was sent.',
      of: ({ sent: { broadcastMicroseconds: at } }) => (at === null ? null : formatReceived(at)),
    },
    {
      name: 'distance_metres',
      kind: 'integer',
      meaning: 'Straight-line distance to the port; null if the position of the vessel or the port is unknown.',
      of: ({ metres }) => (Number.isFinite(metres) ? Math.round(metres) : null),
    },
    { name: 'speed', kind: 'number', meaning: 'Speed over ground, in knots.', of: ({ sent }) => sent.speedKnots },
    {
      name: 'navigational_status',
      kind: navigationalStatuses,
      meaning: 'Navigational status as sent.',
      of: ({ vessel }) => vessel.navigational_status,
    },
    {
      name: 'reported_eta',
      kind: 'time',
      meaning: 'ETA as sent; null if unknown or past.',
      of: ({ sent: { etaMicroseconds: at }, nowMicroseconds }) =>
        at === null || at < nowMicroseconds ? null : formatReceived(at),
    },
    {
      name: 'estimated_eta',
      meaning: 'An ETA estimated from the distance and the median speed of the last 6 hours under way.',
      missing:
        'Null if the vessel is not under way or has been for less than 15 minutes, in the first hour of a new destination, or if the time would be in the past.',
      isPresent: ({ eta }) => eta !== null,
      columns: [
        {
          name: 'from',
          flat: 'estimated_eta_from',
          kind: 'time',
          isKnown: true,
          meaning: 'The earliest time.',
          of: ({ eta }) => eta && wholeMinute(eta.fromSeconds),
        },
        {
          name: 'until',
          flat: 'estimated_eta_until',
          kind: 'time',
          isKnown: true,
          meaning: 'The latest time.',
          of: ({ eta }) => eta && wholeMinute(eta.untilSeconds),
        },
        {
          name: 'speed',
          flat: 'estimated_eta_speed',
          kind: 'number',
          isKnown: true,
          meaning: 'The speed that the estimate assumes, in knots.',
          of: ({ eta }) => eta?.knots ?? null,
        },
      ],
    },
  ],
} as const satisfies Table<ListedExpected>

/** `own`: with `embed=own`. */
export type ExpectedJson = RowJson<typeof expected.columns> & { own?: OwnJson }

function wholeMinute(seconds: number): string {
  return formatReceived(Math.ceil(seconds / 60) * 60e6)
}
