import { z } from 'zod'
import { aisFeaturesSchema, aisRequestSchema } from '#lib/wire/aisSchemas.ts'
import {
  berthSpanSchema,
  berthSpansSchema,
  boardFeaturesSchema,
  callCountSchema,
  callCountsSchema,
  callPageSchema,
  callSchema,
  etaErrorSchema,
  etaErrorsSchema,
  expectedPageSchema,
  expectedSchema,
  portTimesRowSchema,
  portTimesSchema,
  queueLengthSchema,
  queueSchema,
  vesselCallsSchema,
} from '#lib/wire/callSchemas.ts'
import { vesselChangeSchema, vesselChangesSchema } from '#lib/wire/changeSchemas.ts'
import {
  coverageSchema,
  interferenceFeaturesSchema,
  interferenceSchema,
  placeCoverageSchema,
} from '#lib/wire/coverageSchemas.ts'
import { creditSchema, creditsSchema } from '#lib/wire/creditSchemas.ts'
import { facetSchema, facetsSchema } from '#lib/wire/facetSchemas.ts'
import { feedSchema, feedsSchema, ingestSchema, reasonSchema, takenSchema } from '#lib/wire/feedSchemas.ts'
import { entryFormats } from '#lib/wire/formats/entryFormats.ts'
import { reportSchema, storedReportsSchema } from '#lib/wire/listReportSchemas.ts'
import {
  addedSchema,
  listChangesSchema,
  listSchema,
  listsSchema,
  memberChangesSchema,
  memberImportSchema,
  memberSchema,
  membersSchema,
  newListSchema,
  newMemberSchema,
  newMembersSchema,
  removedMembersSchema,
  removedSchema,
} from '#lib/wire/listSchemas.ts'
import type { MediaType, Operation, Schema } from '#lib/wire/openApi.ts'
import {
  extentSchema,
  featureCollectionSchema,
  featureSchema,
  pageSchema,
  pagingSchema,
  vesselSearchSchema,
} from '#lib/wire/pageSchemas.ts'
import {
  crossingSchema,
  crossingsSchema,
  passageCountsSchema,
  passageFeaturesSchema,
  passagesSchema,
  staySchema,
  staysSchema,
} from '#lib/wire/passageSchemas.ts'
import { portReadingSchema, portSchema, portsSchema } from '#lib/wire/portSchemas.ts'
import { problemSchema } from '#lib/wire/problemSchema.ts'
import {
  graphqlRequestSchema,
  graphqlResponseSchema,
  healthSchema,
  readinessSchema,
  serviceSchema,
} from '#lib/wire/serviceSchemas.ts'
import {
  activationSchema,
  activationsSchema,
  safetyTextSchema,
  safetyTextsSchema,
  stationFeaturesSchema,
  stationSchema,
  stationsSchema,
} from '#lib/wire/stationSchemas.ts'
import { trackFeatureSchema, trackFeaturesSchema, trackSchema } from '#lib/wire/trackSchemas.ts'
import { trafficCountSchema, trafficSchema } from '#lib/wire/trafficSchemas.ts'
import { vesselSchema } from '#lib/wire/vesselSchema.ts'
import {
  acknowledgedSchema,
  acknowledgeSchema,
  eventSchema,
  eventsSchema,
  newWatchSchema,
  watchChangesSchema,
  watchesSchema,
  watchSchema,
} from '#lib/wire/watchSchemas.ts'
import {
  deliveriesSchema,
  deliverySchema,
  newWebhookSchema,
  queuedDeliverySchema,
  webhookChangesSchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
} from '#lib/wire/webhookSchemas.ts'

const answers = {
  Vessel: vesselSchema,
  Paging: pagingSchema,
  GraphqlResponse: graphqlResponseSchema,
  AisFeatures: aisFeaturesSchema,
  Page: pageSchema,
  Feature: featureSchema,
  FeatureCollection: featureCollectionSchema,
  Facets: facetsSchema,
  Facet: facetSchema,
  VesselSearch: vesselSearchSchema,
  Extent: extentSchema,
  Credits: creditsSchema,
  Credit: creditSchema,
  Port: portSchema,
  Ports: portsSchema,
  PortReading: portReadingSchema,
  ExpectedPage: expectedPageSchema,
  Expected: expectedSchema,
  EtaErrors: etaErrorsSchema,
  EtaError: etaErrorSchema,
  BerthSpans: berthSpansSchema,
  BerthSpan: berthSpanSchema,
  CallCounts: callCountsSchema,
  CallCount: callCountSchema,
  Queue: queueSchema,
  QueueLength: queueLengthSchema,
  PortTimes: portTimesSchema,
  PortTimesRow: portTimesRowSchema,
  CallPage: callPageSchema,
  VesselCalls: vesselCallsSchema,
  VesselChanges: vesselChangesSchema,
  VesselChange: vesselChangeSchema,
  Call: callSchema,
  BoardFeatures: boardFeaturesSchema,
  Station: stationSchema,
  Stations: stationsSchema,
  StationFeatures: stationFeaturesSchema,
  Activation: activationSchema,
  Activations: activationsSchema,
  SafetyText: safetyTextSchema,
  SafetyTexts: safetyTextsSchema,
  Track: trackSchema,
  TrackFeature: trackFeatureSchema,
  TrackFeatures: trackFeaturesSchema,
  Passages: passagesSchema,
  Stays: staysSchema,
  Stay: staySchema,
  Crossings: crossingsSchema,
  Crossing: crossingSchema,
  PassageCounts: passageCountsSchema,
  Traffic: trafficSchema,
  TrafficCount: trafficCountSchema,
  PassageFeatures: passageFeaturesSchema,
  List: listSchema,
  Lists: listsSchema,
  Member: memberSchema,
  Members: membersSchema,
  AddedMembers: addedSchema,
  MemberImport: memberImportSchema,
  RemovedMembers: removedSchema,
  ListReport: reportSchema,
  ListReports: storedReportsSchema,
  Watch: watchSchema,
  Watches: watchesSchema,
  Event: eventSchema,
  Events: eventsSchema,
  Acknowledged: acknowledgedSchema,
  Webhook: webhookSchema,
  Webhooks: webhooksSchema,
  WebhookSecret: webhookSecretSchema,
  Delivery: deliverySchema,
  Deliveries: deliveriesSchema,
  QueuedDelivery: queuedDeliverySchema,
  Service: serviceSchema,
  Coverage: coverageSchema,
  Interference: interferenceSchema,
  InterferenceFeatures: interferenceFeaturesSchema,
  PlaceCoverage: placeCoverageSchema,
  Feeds: feedsSchema,
  Ingest: ingestSchema,
  Feed: feedSchema,
  Reason: reasonSchema,
  Taken: takenSchema,
  Health: healthSchema,
  Readiness: readinessSchema,
  Problem: problemSchema,
}

const bodies = {
  GraphqlRequest: graphqlRequestSchema,
  AisRequest: aisRequestSchema,
  NewList: newListSchema,
  ListChanges: listChangesSchema,
  NewMember: newMemberSchema,
  NewMembers: newMembersSchema,
  MemberChanges: memberChangesSchema,
  MembersToRemove: removedMembersSchema,
  NewWatch: newWatchSchema,
  WatchChanges: watchChangesSchema,
  Acknowledge: acknowledgeSchema,
  NewWebhook: newWebhookSchema,
  WebhookChanges: webhookChangesSchema,
}

const names = new Map<z.ZodType, string>(
  Object.entries({ ...answers, ...bodies }).map(([name, schema]) => [schema, name]),
)

const addressOf = (name: string) => `#/components/schemas/${name}`

let made: Record<string, Schema> | undefined

/** The schemas of the document, by name. Made when first asked for: a start has no use for them. */
export function schemas(): Record<string, Schema> {
  made ??= { ...jsonSchemas(answers, 'output'), ...jsonSchemas(bodies, 'input') }
  return made
}

export function referenceTo(schema: z.ZodType): Schema {
  const name = names.get(schema)
  if (name === undefined) throw new Error(`name the schema in lib/api/reference/schemas.ts: ${schema.description}`)
  return { $ref: addressOf(name) }
}

export function json(schema: z.ZodType, example?: unknown): Record<string, MediaType> {
  return { 'application/json': { schema: referenceTo(schema), ...(example !== undefined && { example }) } }
}

export function jsonBody(schema: z.ZodType, description: string, example: unknown): Operation['requestBody'] {
  return { description, required: true, content: json(schema, example) }
}

/** An answer in several formats; all but JSON are texts. */
export function inFormats(
  formats: Record<string, { mediaType: string; meaning: string }>,
  schemaOf: Record<string, z.ZodType>,
): Record<string, MediaType> {
  return Object.fromEntries(
    Object.entries(formats).map(([name, { mediaType, meaning }]) => {
      const schema = schemaOf[name]
      return [mediaType, { schema: schema ? referenceTo(schema) : { type: 'string', description: meaning } }]
    }),
  )
}

/** The formats of lists of a port. */
export function inBoardFormats(ofJson: z.ZodType): Record<string, MediaType> {
  return inFormats(entryFormats, { json: ofJson, geojson: boardFeaturesSchema })
}

function jsonSchemas(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const described = z.toJSONSchema(registry, { uri: addressOf, io }).schemas
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema, $id, ...schema }]) => [name, tidy(schema)]),
  )
}

/** Drops zod's additions for JavaScript, and writes "or null" as a type. */
function tidy(json: unknown): Schema {
  return JSON.parse(JSON.stringify(json), (key, value) => {
    if (key === 'readOnly' || key === 'propertyNames') return undefined
    if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    return Array.isArray(value?.anyOf) ? withNull(value) : value
  })
}

function withNull({ anyOf, ...outer }: Schema): Schema {
  const [schema, other, ...more] = anyOf ?? []
  if (schema?.type === undefined || other?.type !== 'null' || more.length > 0) return { anyOf, ...outer }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return { ...schema, ...outer, type: [...types, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
}
