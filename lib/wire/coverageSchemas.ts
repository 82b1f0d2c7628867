import { z } from 'zod'
import { coverageCells } from './rows/coverageCell.ts'
import { interferenceCells } from './rows/interferenceCell.ts'
import { countedPaging, time } from './schemaParts.ts'
import { rowSchema, rowShape } from './tableSchema.ts'

/** Maximum number of cells in an answer. */
export const maxCoverageCells = 10_000

/** Maximum number of rows, one for a cell and hour, in an answer. */
export const maxInterferenceRows = 10_000

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

const interferenceParts = {
  since: time.describe('Start of the first hour.'),
  until: time.describe('End of the period.'),
  paging: countedPaging,
}

const interferenceCellSchema = rowSchema(interferenceCells, 'The displaced vessels of a cell in an hour.')

export const interferenceSchema = z
  .strictObject({ ...interferenceParts, data: z.array(interferenceCellSchema) })
  .describe('Where and when positions were displaced.')

const { west, south, east, north, ...interferenceProperties } = rowShape(interferenceCells.columns)
const interferenceFeatureSchema = z
  .strictObject({
    type: z.literal('Feature'),
    geometry: z
      .strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) })
      .describe('The cell of 0.1°.'),
    properties: z.strictObject(interferenceProperties),
  })
  .describe('A cell of 0.1° in an hour.')

export const interferenceFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    ...interferenceParts,
    features: z.array(interferenceFeatureSchema),
  })
  .describe('The same as GeoJSON (RFC 7946).')

export type InterferenceFeaturesJson = z.infer<typeof interferenceFeaturesSchema>
