import type { GivenFields } from '../composeMessage.ts'
import type { Column } from './columns.ts'
import { microsecondsOf } from './time.ts'

/** The text of a column of one row; nothing where the column or its text is missing. */
export type Cells = (column: Column) => string

const numberColumns = [
  ...['longitude', 'latitude', 'speed', 'course', 'heading', 'rateOfTurn', 'draught'],
  ...['length', 'width', 'toBow', 'toStern', 'toPort', 'toStarboard'],
] as const satisfies readonly Column[]
export type Numbers = Partial<Record<(typeof numberColumns)[number], number>>

/** `null` when one of them is no number. */
export function numbersOf(cell: Cells): Numbers | null {
  const numbers: Numbers = {}
  for (const column of numberColumns) {
    const text = cell(column)
    if (text === '') continue
    if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return null
    numbers[column] = Number(text)
  }
  return numbers
}

/** AIS sends 4.733 times the root of the degrees a minute; the tables have the degrees. */
export function indicatedTurn(degreesPerMinute: number | undefined): number | undefined {
  if (degreesPerMinute === undefined) return undefined
  const indicated = Math.min(127, Math.round(4.733 * Math.sqrt(Math.abs(degreesPerMinute))))
  return degreesPerMinute < 0 ? -indicated : indicated
}

const LONGEST_TO_STERN = 511
const WIDEST_TO_STARBOARD = 63

/** Where only length and breadth are known, AIS has noughts for bow and port. */
export function dimensionsOf(numbers: Numbers) {
  const { toBow, toStern, toPort, toStarboard } = numbers
  const alongside = toBow !== undefined || toStern !== undefined
  const across = toPort !== undefined || toStarboard !== undefined
  const [length, width] = [Math.round(numbers.length ?? 0), Math.round(numbers.width ?? 0)]
  return {
    ...(alongside && { toBowMetres: toBow ?? 0, toSternMetres: toStern ?? 0 }),
    ...(!alongside && length > 0 && parts(length, LONGEST_TO_STERN, 'toBowMetres', 'toSternMetres')),
    ...(across && { toPortMetres: toPort ?? 0, toStarboardMetres: toStarboard ?? 0 }),
    ...(!across && width > 0 && parts(width, WIDEST_TO_STARBOARD, 'toPortMetres', 'toStarboardMetres')),
  }
}

function parts<Rest extends string, Main extends string>(whole: number, most: number, rest: Rest, main: Main) {
  return { [rest]: Math.max(0, whole - most), [main]: Math.min(whole, most) }
}

export function voyageOf(cell: Cells, { draught }: Numbers): GivenFields<'staticAndVoyage'> {
  const eta = cell('eta') === '' ? null : microsecondsOf(cell('eta'))
  const arrival = eta === null ? null : new Date(eta / 1000)
  return {
    imo: Number(/^(?:IMO)? ?(\d{1,10})$/i.exec(cell('imo'))?.[1] ?? 0) || undefined,
    destination: cell('destination') || undefined,
    draughtMetres: draught,
    ...(arrival && {
      etaMonth: arrival.getUTCMonth() + 1,
      etaDay: arrival.getUTCDate(),
      etaHour: arrival.getUTCHours(),
      etaMinute: arrival.getUTCMinutes(),
    }),
  }
}
