import { columnsOf, type Table } from '../table.ts'
import { wholeSecond } from './passages.ts'

/** The number of passages in an hour or day. */
export interface CountedPassages {
  fromSeconds: number
  total: number
  types: Readonly<Record<string, number>>
  /** `null` if it is not known what was received. */
  bounds: { atLeast: number; atMost: number | null; lostHours: number } | null
}

const { known, integer, number } = columnsOf<CountedPassages>()

const tenths = (hours: number) => Math.round(hours * 10) / 10

/** The columns of every number of passages. */
export const boundColumns = [
  integer(
    'at_least',
    'The passages that were certainly received: without what may be the rest of a stay before; null as `not_received` is.',
    ({ bounds }) => bounds?.atLeast ?? null,
  ),
  integer(
    'at_most',
    'The same with what may have passed in the time that was not received, at the rate of comparable hours; null if no hour was received, or `not_received` is null.',
    ({ bounds }) => bounds?.atMost ?? null,
  ),
  number(
    'not_received',
    'Hours in which the place was not received; a part of it counts in part. Null for a caller with a scope, a very large place, and a period that began more than 62 days ago or before reception was recorded.',
    ({ bounds }) => bounds && tenths(bounds.lostHours),
  ),
]

export const passageCounts = {
  columns: [
    known.time('from', 'Start of the hour or day, in UTC.', ({ fromSeconds }) => wholeSecond(fromSeconds)),
    known.integer('total', 'Passages that began in it.', ({ total }) => total),
    ...boundColumns,
  ],
  besideOf: ({ types }) => ({ ship_types: types }),
} satisfies Table<CountedPassages>
