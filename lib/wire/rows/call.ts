import type { ReportedPlace } from '#lib/distance.ts'
import type { PortCall } from '#lib/vessel/portCall.ts'
import type { OwnJson } from '../listSchemas.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type RowJson, type Table } from '../table.ts'
import { isoTime } from '../time.ts'
import { besideOf, identifyingColumns, type OfVessel } from './identifying.ts'

/** Whether a vessel is still in the port of a call. */
const callStates = ['in_port', 'left', 'not_received_since'] as const
const stopKinds = ['moored', 'anchored'] as const

export interface ListedCall extends OfVessel {
  call: PortCall
  port: ReportedPlace & { unlocode: string; name: string }
  state: (typeof callStates)[number]
  lastSeconds: number
  lengthMetres: number | null
}

const { text, time, number, word, known, group } = columnsOf<ListedCall>()
const ofPort = columnsOf<ListedCall['port']>()

const timeOf = (seconds: number | null) => (seconds === null ? null : isoTime(seconds * 1000))
const seen = (what: string) =>
  ({ meaning: `Whether ${what} was received, and not in a gap of 4 hours or more.`, notIn: ['ogc'] }) as const

const idOf = ({ vessel, call }: ListedCall) => `${vessel.id}.${call.beganSeconds}`

export const calls = {
  idOf,
  drawnOf: ({ port }) => ({ geometry: pointOf(port) }),
  besideOf,
  columns: [
    known.text(
      'id',
      { meaning: 'Id of the call: that of the vessel record, a dot, and a number.', notIn: ['geojson', 'ogc'] },
      idOf,
    ),
    known.text('vessel', { meaning: 'Id of the vessel record.', format: 'uuid' }, ({ vessel }) => vessel.id),
    ...identifyingColumns,
    group('port', { isKnown: true, meaning: 'The port.' }, ({ port }) => port, [
      ofPort.known.text(
        'code',
        { flat: 'port', meaning: 'UN/LOCODE, without a space.', examples: ['NLRTM'] },
        ({ unlocode }) => unlocode,
      ),
      ofPort.known.text(
        'name',
        { flat: 'port_name', meaning: 'Name of the port.', examples: ['Rotterdam'] },
        ({ name }) => name,
      ),
    ]),
    text('berth', 'Name of the berth; null if it is unknown.', ({ call }) => call.berth),
    known.word(callStates)(
      'state',
      '`in_port`: received in port in the last 4 hours; `left`: the departure was received; `not_received_since`: last received in port at `last_received_at`.',
      ({ state }) => state,
    ),
    word(stopKinds)('kind', 'How the vessel stopped; null if it is unknown.', ({ call }) => call.kind),
    time('entered_at', 'When it entered the port; null if that was not received.', ({ call }) =>
      timeOf(call.enteredSeconds),
    ),
    known.truth('entered_seen', seen('the arrival'), ({ call }) => call.enteredSeconds !== null),
    known.time('stopped_at', 'When it stopped, or was first received stopped.', ({ call }) =>
      isoTime(call.stoppedSeconds * 1000),
    ),
    known.truth('stopped_seen', seen('the stop'), ({ call }) => call.isStopSeen),
    time('moved_at', 'When it moved again, or was first received moving; null if it has not.', ({ call }) =>
      timeOf(call.movedSeconds),
    ),
    known.truth('moved_seen', seen('the start'), ({ call }) => call.isMoveSeen),
    time('left_at', 'When it left the port; null if it has not, or that was not received.', ({ call }) =>
      timeOf(call.leftSeconds),
    ),
    known.truth('left_seen', seen('the departure'), ({ call }) => call.leftSeconds !== null),
    time('last_received_at', 'When it was last received during the call.', ({ lastSeconds }) => timeOf(lastSeconds)),
    number('draught_in', 'Draught at the arrival, in metres.', ({ call }) => call.draughtInMetres),
    number('draught_out', 'Draught at the departure, in metres.', ({ call }) => call.draughtOutMetres),
    known.truth(
      'is_between_berths',
      { meaning: 'Whether it came from a stop nearby shortly before, as ferries and tugs do.', notIn: ['ogc'] },
      ({ call }) => call.isBetweenBerths,
    ),
    number('length', 'Length, in metres.', ({ lengthMetres }) => lengthMetres),
  ],
} satisfies Table<ListedCall>

/** `own`: with `embed=own`. */
export type CallJson = RowJson<typeof calls.columns> & { own?: OwnJson }
