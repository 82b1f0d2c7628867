import { type Activation, isOpen } from '#lib/stations/activation.ts'
import { stationKinds } from '#lib/stations/stationReport.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived, isoTime } from '../time.ts'

export const activationStates = ['active', 'ended'] as const

export interface ListedActivation {
  activation: Activation & { acknowledgedAt: number | null; acknowledgedBy: string | null }
  nowMicroseconds: number
}

const { text, time, point, known } = columnsOf<ListedActivation>()

export function stateOf({ activation, nowMicroseconds }: ListedActivation): (typeof activationStates)[number] {
  return isOpen(activation, nowMicroseconds) ? 'active' : 'ended'
}

export const activations = {
  columns: [
    known.integer('id', 'Id of the activation; grows with every one.', ({ activation }) => activation.id),
    known.integer(
      'mmsi',
      { meaning: 'MMSI of the beacon.', examples: [970_123_456] },
      ({ activation }) => activation.mmsi,
    ),
    known.word(stationKinds)('kind', 'Kind of beacon.', ({ activation }) => activation.kind),
    text('name', 'Name of the beacon.', ({ activation }) => activation.name),
    known.word(activationStates)('state', '`ended` after ten minutes without a message.', stateOf),
    known.time('began_at', 'When its first message was sent.', ({ activation }) =>
      formatReceived(activation.beganMicroseconds),
    ),
    known.time('last_received_at', 'When its last message was sent.', ({ activation }) =>
      formatReceived(activation.lastMicroseconds),
    ),
    time('ended_at', 'When its last message was sent, once it has ended.', (listed) =>
      stateOf(listed) === 'ended' ? formatReceived(listed.activation.lastMicroseconds) : null,
    ),
    point('position', 'Last position, a GeoJSON Point.', ({ activation }) => pointOf(activation)),
    time('acknowledged_at', 'When it was acknowledged.', ({ activation }) => isoTime(activation.acknowledgedAt)),
    text(
      'acknowledged_by',
      'User or token that acknowledged it; null in public links.',
      ({ activation }) => activation.acknowledgedBy,
    ),
  ],
} satisfies Table<ListedActivation>
