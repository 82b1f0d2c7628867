import type { ReportedPlace } from '#lib/distance.ts'
import type { PortCall } from '#lib/vessel/portCall.ts'
import type { OwnJson } from '../listSchemas.ts'
import { pointOf } from '../point.ts'
import type { RowJson, Table } from '../table.ts'
import { isoTime } from '../time.ts'
import { identifyingColumns, type OfVessel } from './identifying.ts'

/** Whether a vessel is still in the port of a call. */
const callStates = ['in_port', 'left', 'not_received_since'] as const
const stopKinds = ['moored', 'anchored'] as const

export interface ListedCall extends OfVessel {
  call: PortCall
  port: ReportedPlace & { unlocode: string; name: string }
  state: (typeof callStates)[number]
  lastSeconds: number
  own?: OwnJson
}

const timeOf = (seconds: number | null) => (seconds === null ? null : isoTime(seconds * 1000))
const seenMeaning = (what: string) => `Whether ${what} was received, and not in a gap of 4 hours or more.`

export const calls = {
  idOf: ({ vessel, call }) => `${vessel.id}.${call.beganSeconds}`,
  drawnOf: ({ port }) => ({ geometry: pointOf(port) }),
  besideOf: ({ own }) => (own ? { own } : {}),
  columns: [
    {
      name: 'id',
      kind: 'text',
      isKnown: true,
      meaning: 'Id of the call: that of the vessel record, a dot, and a number.',
      notIn: ['geojson', 'ogc'],
      of: ({ vessel, call }) => `${vessel.id}.${call.beganSeconds}`,
    },
    { name: 'vessel', kind: 'text', isKnown: true, meaning: 'Id of the vessel record.', of: ({ vessel }) => vessel.id },
    ...identifyingColumns,
    {
      name: 'port',
      isKnown: true,
      meaning: 'The port.',
      columns: [
        {
          name: 'code',
          flat: 'port',
          kind: 'text',
          isKnown: true,
          meaning: 'UN/LOCODE, without a space.',
          examples: ['NLRTM'],
          of: ({ port }) => port.unlocode,
        },
        {
          name: 'name',
          flat: 'port_name',
          kind: 'text',
          isKnown: true,
          meaning: 'Name of the port.',
          examples: ['Rotterdam'],
          of: ({ port }) => port.name,
        },
      ],
    },
    { name: 'berth', kind: 'text', meaning: 'Name of the berth; null if it is unknown.', of: ({ call }) => call.berth },
    {
      name: 'state',
      kind: callStates,
      isKnown: true,
      meaning:
        '`in_port`: received in port in the last 4 hours; `left`: the departure was received; `not_received_since`: last received in port at `last_received_at`.',
      of: ({ state }) => state,
    },
    {
      name: 'kind',
      kind: stopKinds,
      meaning: 'How the vessel stopped; null if it is unknown.',
      of: ({ call }) => call.kind,
    },
    {
      name: 'entered_at',
      kind: 'time',
      meaning: 'When it entered the port; null if that was not received.',
      of: ({ call }) => timeOf(call.enteredSeconds),
    },
    {
      name: 'entered_seen',
      kind: 'truth',
      isKnown: true,
      meaning: seenMeaning('the arrival'),
      notIn: ['ogc'],
      of: ({ call }) => call.enteredSeconds !== null,
    },
    {
      name: 'stopped_at',
      kind: 'time',
      isKnown: true,
      meaning: 'When it stopped, or was first received stopped.',
      of: ({ call }) => timeOf(call.stoppedSeconds),
    },
    {
      name: 'stopped_seen',
      kind: 'truth',
      isKnown: true,
      meaning: seenMeaning('the stop'),
      notIn: ['ogc'],
      of: ({ call }) => call.isStopSeen,
    },
    {
      name: 'moved_at',
      kind: 'time',
      meaning: 'When it moved again, or was first received moving; null if it has not.',
      of: ({ call }) => timeOf(call.movedSeconds),
    },
    {
      name: 'moved_seen',
      kind: 'truth',
      isKnown: true,
      meaning: seenMeaning('the start'),
      notIn: ['ogc'],
      of: ({ call }) => call.isMoveSeen,
    },
    {
      name: 'left_at',
      kind: 'time',
      meaning: 'When it left the port; null if it has not, or that was not received.',
      of: ({ call }) => timeOf(call.leftSeconds),
    },
    {
      name: 'left_seen',
      kind: 'truth',
      isKnown: true,
      meaning: seenMeaning('the departure'),
      notIn: ['ogc'],
      of: ({ call }) => call.leftSeconds !== null,
    },
    {
      name: 'last_received_at',
      kind: 'time',
      meaning: 'When it was last received during the call.',
      of: ({ lastSeconds }) => timeOf(lastSeconds),
    },
    {
      name: 'draught_in',
      kind: 'number',
      meaning: 'Draught at the arrival, in metres.',
      of: ({ call }) => call.draughtInMetres,
    },
    {
      name: 'draught_out',
      kind: 'number',
      meaning: 'Draught at the departure, in metres.',
      of: ({ call }) => call.draughtOutMetres,
    },
    {
      name: 'is_between_berths',
      kind: 'truth',
      isKnown: true,
      meaning: 'Whether it came from a stop nearby shortly before, as ferries and tugs do.',
      notIn: ['ogc'],
      of: ({ call }) => call.isBetweenBerths,
    },
  ],
} as const satisfies Table<ListedCall>

/** `own`: with `embed=own`. */
export type CallJson = RowJson<typeof calls.columns> & { own?: OwnJson }
