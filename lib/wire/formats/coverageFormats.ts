import { fileTypes } from './fileTypes.ts'

/** Formats of coverage by their `format=` value. The first is the default. */
export const coverageFormats = {
  geojson: { ...fileTypes.geojson, meaning: 'for maps, a square for each cell' },
  csv: { ...fileTypes.csv, meaning: 'for tables, a line for each cell with the coordinates of its edges' },
} as const
