import { columnsOf, type RowJson, type Table } from '../table.ts'
import { wholeSecond } from './passages.ts'

/** The number of passages or calls in an hour or day. */
export interface Counted {
  fromSeconds: number
  total: number
  types: Readonly<Record<string, number>>
  /** `null` if it is not known what was received. */
  bounds: { atLeast: number; atMost: number | null; lostHours: number } | null
}

const { known, integer, number } = columnsOf<Counted>()

const tenths = (hours: number) => Math.round(hours * 10) / 10

const boundsOf = ({ least, more, unknown }: { least: string; more: string; unknown: string }) => [
  integer('at_least', least, ({ bounds }) => bounds?.atLeast ?? null),
  integer(
    'at_most',
    `The same with ${more} in the time that was not received, at the rate of comparable hours; null if no hour was received, or \`not_received\` is null.`,
    ({ bounds }) => bounds?.atMost ?? null,
  ),
  number(
    'not_received',
    `Hours in which the place was not received; a part of it counts in part. Null for a caller with a scope, ${unknown}a period that began more than 62 days ago or before reception was recorded.`,
    ({ bounds }) => bounds && tenths(bounds.lostHours),
  ),
]

const from = known.time('from', 'Start of the hour or day, in UTC.', ({ fromSeconds }) => wholeSecond(fromSeconds))

const besideOf = ({ types }: Counted) => ({ ship_types: types })

/** The columns of every number of passages. */
export const boundColumns = boundsOf({
  least:
    'The passages that were certainly received: without what may be the rest of a stay before; null as `not_received` is.',
  more: 'what may have passed',
  unknown: 'a very large place, and ',
})

export const passageCounts = {
  columns: [from, known.integer('total', 'Passages that began in it.', ({ total }) => total), ...boundColumns],
  besideOf,
} satisfies Table<Counted>

/** The columns of every number of arrivals or departures. */
export const callBoundColumns = boundsOf({
  least: 'The arrivals or departures that were received; null as `not_received` is.',
  more: 'those that may have happened',
  unknown: 'and ',
})

export const callCounts = {
  columns: [
    from,
    known.integer('total', 'Arrivals or departures that were received in it.', ({ total }) => total),
    ...callBoundColumns,
  ],
  besideOf,
} satisfies Table<Counted>

export type CallCountJson = RowJson<typeof callCounts.columns>
