import type { Box } from '#lib/distance.ts'
import type { CoverageCellJson } from '../coverageSchemas.ts'
import { csvLine } from './csvLine.ts'
import { fileTypes } from './fileTypes.ts'

/** Maximum number of cells in an answer. */
export const maxCoverageCells = 10_000

/** Formats of coverage by their `format=` value, written cell by cell. The first is the default. */
export const coverageFormats = {
  geojson: {
    ...fileTypes.geojson,
    meaning: 'for maps, a square for each cell',
    head: '{"type":"FeatureCollection","features":[',
    between: ',\n',
    tail: ']}',
    cell: (square: Box, properties: CoverageCellJson): string =>
      JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ringOf(square)] }, properties }),
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, a line for each cell with the coordinates of its edges',
    head: csvLine([
      ...[
        'west',
        'south',
        'east',
        'north',
        'last_received_at',
        'vessels_in_24_hours',
        'hours_in_24_hours',
        'days_in_7_days',
      ],
      'sources',
    ]),
    between: '',
    tail: '',
    cell: ({ west, south, east, north }: Box, { sources, ...received }: CoverageCellJson): string => {
      const { last_received_at, vessels_in_24_hours, hours_in_24_hours, days_in_7_days } = received
      const counts = [vessels_in_24_hours, hours_in_24_hours, days_in_7_days]
      return csvLine([west, south, east, north, last_received_at, ...counts, sources.join(';')])
    },
  },
} as const

/** Counter-clockwise (RFC 7946). */
function ringOf({ west, south, east, north }: Box): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
