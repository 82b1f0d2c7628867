import { type DiaryField, diaryFields } from '#lib/vessel/diary.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived, isoTime } from '../time.ts'

/** The accepted words of `field`. */
export const changedFields: readonly string[] = diaryFields

/** A change as the store keeps it. `field` is a place in `diaryFields`. */
export interface ListedChange {
  at: number
  field: number
  before: string | null
  after: string | null
  source: string | null
  reports: number | null
}

const { text, integer, value, known } = columnsOf<ListedChange>()

export const changes = {
  columns: [
    known.time('at', 'Time of the report that made the new value accepted.', ({ at }) => isoTime(at)),
    known.word(diaryFields)('field', 'The changed field.', fieldOf),
    value('from', 'The value before, as in the record; null if there was none.', (each) =>
      wireValue(each, each.before),
    ),
    value('to', 'The new value, as in the record; null if there is none.', (each) => wireValue(each, each.after)),
    text('source', 'The feed of the report; null for a merge that a user made.', ({ source }) => source),
    integer(
      'reports',
      'How many observations of the new value counted; null for `mmsi` and `flag`.',
      ({ reports }) => reports,
    ),
  ],
} satisfies Table<ListedChange>

const minuteMicroseconds = 60_000_000

function fieldOf({ field }: ListedChange): DiaryField {
  return diaryFields[field] ?? 'name'
}

function wireValue(change: ListedChange, stored: string | null): string | number | null {
  if (stored === null) return null
  switch (fieldOf(change)) {
    case 'draught':
    case 'imo':
    case 'mmsi':
      return Number(stored)
    case 'eta':
      return formatReceived(Number(stored) * minuteMicroseconds)
    case 'navigational_status':
      return navigationalStatusOf(Number(stored))
    default:
      return stored
  }
}
