import { z } from 'zod'
import { time } from './schemaParts.ts'

const coverageCellSchema = z
  .strictObject({
    last_received_at: time.describe('When a vessel was last received there.'),
    vessels_in_24_hours: z
      .int()
      .describe('Vessels received there in the last 16 to 24 hours, estimated; 111 stands for 111 and more.'),
    hours_in_24_hours: z.int().describe('In how many of the last 24 hours a vessel was received there.'),
    days_in_7_days: z.int().describe('On how many of the last 7 days a vessel was received there.'),
    sources: z.array(z.string()).describe('The sources that received it.'),
  })
  .describe('What was received in a cell.')

export type CoverageCellJson = z.infer<typeof coverageCellSchema>

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
    properties: coverageCellSchema,
  })
  .describe('A cell of 0.1°.')

export const coverageSchema = z
  .strictObject({ type: z.literal('FeatureCollection'), features: z.array(coverageFeatureSchema) })
  .describe('Where vessels are received, as GeoJSON (RFC 7946).')
