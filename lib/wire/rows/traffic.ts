import { columnsOf, type RowJson, type Table } from '../table.ts'
import { wholeSecond } from './passages.ts'

/** How many vessels were in a place during an hour or day. */
export interface Traffic {
  fromSeconds: number
  vessels: number
  /** `null` if it is not known what was received. */
  lostHours: number | null
}

const { known, number } = columnsOf<Traffic>()

export const trafficCounts = {
  columns: [
    known.time('from', 'Start of the hour or day, in UTC.', ({ fromSeconds }) => wholeSecond(fromSeconds)),
    known.integer('vessels', 'Vessels that were in the place, each once.', ({ vessels }) => vessels),
    number(
      'not_received',
      'Hours in which the place was not received; a part of it counts in part. Null for a caller with a scope, a very large place, and a period that began more than 62 days ago or before reception was recorded.',
      ({ lostHours }) => (lostHours === null ? null : Math.round(lostHours * 10) / 10),
    ),
  ],
} satisfies Table<Traffic>

export type TrafficJson = RowJson<typeof trafficCounts.columns>
