import { z } from 'zod'
import { activations } from './rows/activation.ts'
import { safetyTexts } from './rows/safetyText.ts'
import { stations } from './rows/station.ts'
import { countedPaging, point } from './schemaParts.ts'
import { rowSchema, rowShape } from './tableSchema.ts'

export const safetyTextSchema = rowSchema(safetyTexts, 'A safety text.')
export const safetyTextsSchema = z
  .strictObject({ data: z.array(safetyTextSchema), paging: countedPaging })
  .describe('A page of safety texts, latest first.')

export const stationSchema = rowSchema(stations, 'A station.', {
  texts: z.array(safetyTextSchema).optional().describe('Its last ten safety texts, for one station.'),
})
export const stationsSchema = z
  .strictObject({ data: z.array(stationSchema), paging: countedPaging })
  .describe('A page of stations.')

const { position, ...properties } = rowShape(stations.columns)
export const stationFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    paging: countedPaging,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        id: z.string().describe('The MMSI with nine digits.'),
        geometry: point.nullable(),
        properties: z.strictObject(properties).describe('The record without its position.'),
      }),
    ),
  })
  .describe('A page of stations as GeoJSON.')

export const activationSchema = rowSchema(activations, 'An activation of a distress beacon.')
export const activationsSchema = z
  .strictObject({ data: z.array(activationSchema), paging: countedPaging })
  .describe('A page of activations, latest first.')

export type StationsJson = z.infer<typeof stationsSchema>
export type ActivationsJson = z.infer<typeof activationsSchema>
export type StationJson = z.infer<typeof stationSchema>
export type ActivationJson = z.infer<typeof activationSchema>
