import { z } from 'zod'
import { coverageCells } from './rows/coverageCell.ts'
import { time } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'

/** Maximum number of cells in an answer. */
export const maxCoverageCells = 10_000

export const placeCoverageSchema = z
  .strictObject({
    sources: z
      .array(
        z
          .strictObject({
            source: z.string().describe('Name of the source.'),
            last_received_at: time.describe('When it last received a vessel there.'),
          })
          .describe('A source that received the place.'),
      )
      .describe('The sources that received the place in the last seven days, the latest first.'),
  })
  .describe('Whether and when the place of a list was received.')

export type PlaceCoverageJson = z.infer<typeof placeCoverageSchema>

const coverageFeatureSchema = z
  .strictObject({
    type: z.literal('Feature'),
    geometry: z.looseObject({ type: z.literal('Polygon') }).describe('The square of 0.1°.'),
    properties: rowSchema(coverageCells, 'What was received in a cell.'),
  })
  .describe('A cell of 0.1°.')

export const coverageSchema = z
  .strictObject({ type: z.literal('FeatureCollection'), features: z.array(coverageFeatureSchema) })
  .describe('Where vessels are received, as GeoJSON (RFC 7946).')
