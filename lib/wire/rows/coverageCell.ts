import type { Box } from '#lib/distance.ts'
import { columnsOf, type Table } from '../table.ts'
import { isoTime } from '../time.ts'

/** The reception in a square. */
export interface ReceivedSquare {
  square: Box
  lastSeconds: number
  vessels: number
  hours: number
  days: number
  sources: readonly string[]
}

const { known } = columnsOf<ReceivedSquare>()

const edge = (name: keyof Box & string, side: string) =>
  known.number(
    name,
    { meaning: `${side} edge of the square, in degrees.`, notIn: ['json', 'geojson'] },
    ({ square }) => square[name],
  )

export const coverageCells = {
  drawnOf: ({ square }) => ({ geometry: { type: 'Polygon', coordinates: [ringOf(square)] } }),
  columns: [
    edge('west', 'Western'),
    edge('south', 'Southern'),
    edge('east', 'Eastern'),
    edge('north', 'Northern'),
    known.time('last_received_at', 'When a vessel was last received there.', ({ lastSeconds }) =>
      isoTime(lastSeconds * 1000),
    ),
    known.integer(
      'vessels_in_24_hours',
      'Vessels received there in the last 16 to 24 hours, estimated; 111 stands for 111 and more.',
      ({ vessels }) => vessels,
    ),
    known.integer(
      'hours_in_24_hours',
      'In how many of the last 24 hours a vessel was received there.',
      ({ hours }) => hours,
    ),
    known.integer('days_in_7_days', 'On how many of the last 7 days a vessel was received there.', ({ days }) => days),
    known.texts('sources', 'The sources that received it.', ({ sources }) => sources),
  ],
} satisfies Table<ReceivedSquare>

/** Counter-clockwise (RFC 7946). */
export function ringOf({ west, south, east, north }: Box): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
