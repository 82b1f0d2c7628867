import { columnsOf, type RowJson, type Table } from '../table.ts'
import { isoTime } from '../time.ts'

/** How many vessels lay at anchor at a moment. */
export interface ListedQueue {
  seconds: number
  atLeast: number
  atMost: number
  /** `null` if it is not known what was received. */
  lostHours: number | null
}

const { known, number } = columnsOf<ListedQueue>()

export const queueLengths = {
  columns: [
    known.time('at', 'A full hour in UTC; of a day, that of the longest queue.', ({ seconds }) =>
      isoTime(seconds * 1000),
    ),
    known.integer('at_least', 'Vessels that were received at anchor then.', ({ atLeast }) => atLeast),
    known.integer(
      'at_most',
      'The same with vessels that were not received then, and may have been at anchor.',
      ({ atMost }) => atMost,
    ),
    number(
      'not_received',
      'Hours that follow, of this hour or day, in which the port was not received: other vessels may have been at anchor. Null for a caller with a scope, and a period that began more than 62 days ago or before reception was recorded.',
      ({ lostHours }) => (lostHours === null ? null : Math.round(lostHours * 10) / 10),
    ),
  ],
} satisfies Table<ListedQueue>

export type QueueLengthJson = RowJson<typeof queueLengths.columns>
