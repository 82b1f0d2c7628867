import { z } from 'zod'
import { stationKinds } from '#lib/stations/stationReport.ts'
import { type PlaceCoverageJson, placeCoverageSchema } from './coverageSchemas.ts'
import { creditSchema } from './creditSchemas.ts'
import { bboxSchema, forwardPaging } from './schemaParts.ts'
import type { VesselJson } from './vesselJson.ts'
import { foundVesselSchema, vesselSchema } from './vesselSchema.ts'

/** Paging of spec 2.3. A cursor is present if its page exists. */
export const pagingSchema = z
  .strictObject({
    limit: z.int().describe('The maximum number of records per page.'),
    total: z.int().describe('The exact number of matching vessels.'),
    next: z.string().optional().describe('The cursor of the next page; absent on the last.'),
    previous: z.string().optional().describe('The cursor of the previous page; absent on the first.'),
  })
  .describe('The place of this page.')

export type Paging = z.infer<typeof pagingSchema>

export const pageSchema = z
  .strictObject({
    paging: pagingSchema,
    coverage: placeCoverageSchema
      .nullable()
      .optional()
      .describe(
        'With embed=coverage: who last received the place of the filters. Null without a place, with `at`, and for callers who may see some vessels only.',
      ),
    data: z.array(vesselSchema),
  })
  .describe('A page of records.')

/** Page of the collection. Records may have embedded members in addition to their own keys. */
export interface Page {
  paging: Paging
  coverage?: PlaceCoverageJson | null
  data: readonly VesselJson[]
}

export const creditsMemberSchema = z
  .array(creditSchema)
  .optional()
  .describe('Credits of the sources of positions, if there are any.')

export const featureSchema = z
  .strictObject({
    type: z.literal('Feature'),
    id: z.string().describe('Id of the record.'),
    geometry: z.looseObject({}).nullable().describe('A Point; null without a position.'),
    properties: z.looseObject({}).describe('The record, flat.'),
    credits: creditsMemberSchema,
  })
  .describe('A vessel as GeoJSON; values that are not available are null.')

export const featureCollectionSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    paging: pagingSchema,
    credits: creditsMemberSchema,
    features: z.array(featureSchema),
  })
  .describe('A page as GeoJSON (RFC 7946), with paging and credits beside it.')

const foundStationSchema = z
  .strictObject({
    id: z.string().describe('The MMSI with nine digits.'),
    mmsi: z.int().describe('MMSI.'),
    kind: z.enum(stationKinds).describe('Kind of station.'),
    name: z.string().nullable().describe('Name; null if it is unknown.'),
  })
  .describe('A station found.')

export const vesselSearchSchema = z
  .strictObject({
    data: z.array(foundVesselSchema).describe('Best match first.'),
    stations: z
      .array(foundStationSchema)
      .describe('Stations with the text in their name, or an MMSI that begins with it.'),
    paging: forwardPaging,
    guessed: z.boolean().describe('Whether nothing matches exactly; the results are then similar names.'),
    named: z.int().describe('The number of names that contain the text, as the filter "name" lists them.'),
  })
  .describe('Vessels found.')

export type VesselSearchJson = z.infer<typeof vesselSearchSchema>
export type FoundVesselJson = z.infer<typeof foundVesselSchema>

export const extentSchema = z
  .strictObject({
    located: z.int().describe('The number of vessels with a position.'),
    bbox: bboxSchema.nullable().describe('West, south, east, north in degrees; null without any position.'),
  })
  .describe('A bounding box.')

export type ExtentJson = z.infer<typeof extentSchema>
