import type { Box } from '#lib/distance.ts'
import { columnsOf, type Table } from '../table.ts'
import { isoTime } from '../time.ts'
import { ringOf } from './coverageCell.ts'

/** The vessels of a square that were displaced in an hour, and all that were received there. */
export interface InterferenceSquare {
  hourSeconds: number
  square: Box
  displaced: number
  received: number
}

const { known } = columnsOf<InterferenceSquare>()

const edge = <const Name extends keyof Box & string>(name: Name, side: string) =>
  known.number(
    name,
    { meaning: `${side} edge of the cell, in degrees.`, notIn: ['geojson'] },
    ({ square }) => square[name],
  )

export const interferenceCells = {
  drawnOf: ({ square }) => ({ geometry: { type: 'Polygon', coordinates: [ringOf(square)] } }),
  columns: [
    known.time('hour', 'The start of the hour.', ({ hourSeconds }) => isoTime(hourSeconds * 1000)),
    edge('west', 'Western'),
    edge('south', 'Southern'),
    edge('east', 'Eastern'),
    edge('north', 'Northern'),
    known.integer(
      'displaced',
      'Vessels with displaced positions, by their last trusted position before.',
      ({ displaced }) => displaced,
    ),
    known.integer(
      'received',
      'These, and the vessels with trusted positions there after the first displaced one of the hour.',
      ({ received }) => received,
    ),
    known.number(
      'share',
      'Part of the received vessels that was displaced, 0 to 1.',
      ({ displaced, received }) => Math.round((displaced / received) * 1000) / 1000,
    ),
  ],
} satisfies Table<InterferenceSquare>
