import { columnsOf, type RowJson, type Table } from '../table.ts'

/** Medians of the durations of some calls. */
interface ListedTimes {
  count: number
  medianSeconds: number | null
  notReceived: number
}

/** How long the vessels of a group waited and stayed. */
export interface ListedPortTimes {
  group: (typeof timeGroups)[number]
  value: string | null
  name: string | null
  times: { calls: number; waiting: ListedTimes; turnaround: ListedTimes }
}

export const timeGroups = ['all', 'ship_type', 'list'] as const

const { text, known, integer } = columnsOf<ListedPortTimes>()

const minutesOf = ({ medianSeconds }: ListedTimes) => (medianSeconds === null ? null : Math.round(medianSeconds / 60))

export const portTimes = {
  columns: [
    known.word(timeGroups)('group', 'What the vessels have in common.', ({ group }) => group),
    text('value', 'The type, or the id of the list; null for `all`.', ({ value }) => value),
    text('name', 'Name of the list; null for other groups.', ({ name }) => name),
    known.integer('calls', 'Calls that have one of the times.', ({ times }) => times.calls),
    integer('waiting_minutes', 'Median time from anchoring first to mooring; null without calls.', ({ times }) =>
      minutesOf(times.waiting),
    ),
    known.integer('waiting_calls', 'Calls of the median.', ({ times }) => times.waiting.count),
    known.integer(
      'waiting_not_received',
      'Calls that waited and are not in the median, because an end was not received.',
      ({ times }) => times.waiting.notReceived,
    ),
    integer('turnaround_minutes', 'Median time from arrival to departure; null without calls.', ({ times }) =>
      minutesOf(times.turnaround),
    ),
    known.integer('turnaround_calls', 'Calls of the median.', ({ times }) => times.turnaround.count),
    known.integer(
      'turnaround_not_received',
      'Calls that are over and not in the median, because an end was not received.',
      ({ times }) => times.turnaround.notReceived,
    ),
  ],
} satisfies Table<ListedPortTimes>

export type PortTimesJson = RowJson<typeof portTimes.columns>
