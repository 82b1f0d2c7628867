import type { ExtentJson } from '#lib/wire/extent.ts'
import type { FeedJson, FeedStateJson, FeedsJson, IngestJson, Reason } from '#lib/wire/feeds.ts'
import { listOf, number, objectSchema, orNull, ref, text, time, truth, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import type { Paging } from '#lib/wire/page.ts'
import { foundVesselSchema, vesselSchema } from '#lib/wire/vesselSchema.ts'
import type { VesselSearchJson } from '#lib/wire/vesselSearch.ts'
import { facetSchema, facetsSchema } from './facetSchemas.ts'
import { portSchemas } from './portSchemas.ts'
import { problemSchema } from './problems.ts'
import { trackSchemas } from './trackSchemas.ts'
import { watchSchemas } from './watchSchemas.ts'
import { webhookSchemas } from './webhookSchemas.ts'

const pagingAlways: Record<'limit' | 'total', Schema> = {
  limit: whole('The maximum number of records per page.'),
  total: whole('The exact number of matching vessels.'),
}
const pagingSometimes: Record<Exclude<keyof Paging, 'limit' | 'total'>, Schema> = {
  next: text('The cursor of the next page; absent on the last.'),
  previous: text('The cursor of the previous page; absent on the first.'),
}

const feature = objectSchema('A vessel as GeoJSON; values that are not available are null.', {
  type: { type: 'string', const: 'Feature' },
  id: text('As in the record.'),
  geometry: orNull({ type: 'object', description: 'A Point; null without a position.' }),
  properties: { type: 'object', description: 'The record, flat.' },
})

const countsOfReasons = (description: string) => listOf(ref('Reason'), description)
const feedStates: readonly FeedStateJson[] = [
  ...(['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed'] as const),
]

const reason: Record<keyof Reason, Schema> = {
  reason: text('The reason.'),
  count: whole('How often.'),
  meaning: orNull(text('In words.')),
}

const ingest: Record<keyof IngestJson, Schema> = {
  running: truth('Whether it reported in the last 30 seconds.'),
  reportedAt: time('When it last reported.'),
  startedAt: time('When it started.'),
  stoppedAt: orNull(time('When it was stopped.')),
  queue: objectSchema('', {
    waiting: whole('Waiting reports.'),
    limit: whole('From this number on, feeds are throttled.'),
  }),
  committed: objectSchema('Stored since it started.', {
    observations: whole('Reports.'),
    vessels: whole('Records written.'),
    batches: whole('Transactions.'),
  }),
  notStoredSince: orNull(
    time('Since when the store cannot be written, for example because the disk is full; reports wait until it can.'),
  ),
  vessels: orNull(
    objectSchema('Vessels held, and dropped since it started because there were too many.', {
      held: whole('Vessels held.'),
      max: whole('Beyond this number, the least established are dropped.'),
      unconfirmed: whole('Vessels received once only.'),
      maxUnconfirmed: whole('Beyond this number, the oldest of these are dropped.'),
      unconfirmedBySource: { type: 'object', description: '', additionalProperties: whole('') },
      droppedBySource: { type: 'object', description: '', additionalProperties: whole('') },
    }),
  ),
}

const pair = (description: string, schema: Schema) => objectSchema(description, { sentences: schema, messages: schema })

const feed: Record<keyof FeedJson, Schema> = {
  name: text('The name of the feed.', 'roof'),
  kind: text('The kind of source.', 'udp'),
  collectionType: text('How it receives AIS.', 'terrestrial'),
  simulated: truth('Whether its vessels are simulated.'),
  state: words('The state of the feed.', feedStates),
  stateSince: time('Since when.'),
  detail: orNull(text('What it is connected to, or why it is not.')),
  connectedSince: orNull(time('Since when it is connected.')),
  lastSentenceAt: orNull(time('When a sentence last arrived.')),
  lastMessageAt: orNull(time('When a message last arrived.')),
  silentSenders: whole('Connected senders that are silent.'),
  perSecond: pair('Over the last ten seconds.', number('')),
  byMinute: pair('For each of the last sixty full minutes, oldest first.', listOf(number(''))),
  clockSkewSeconds: orNull(number('How far the times it sends are ahead of the clock of this machine.')),
  totals: objectSchema('Since it started.', {
    sentences: whole('Lines.'),
    messages: whole('Messages in them.'),
    repeats: whole('Already received from another receiver.'),
    dropped: whole('Dropped (overload).'),
    observations: whole('Reports of vessels.'),
  }),
  messagesByType: { type: 'object', description: 'By AIS message type.', additionalProperties: whole('') },
  rejected: countsOfReasons('Lines that are not messages.'),
  odd: countsOfReasons('What was odd about sentences that were read all the same.'),
  notVessels: countsOfReasons('Senders that are not vessels.'),
  implausible: countsOfReasons('Implausible values.'),
  ignored: countsOfReasons('Messages that are not used.'),
}

const feeds: Record<keyof FeedsJson, Schema> = {
  ingest: orNull(ref('Ingest')),
  feeds: listOf(ref('Feed')),
}

const extent: Record<keyof ExtentJson, Schema> = {
  located: whole('The number of vessels with a position.'),
  bbox: orNull(listOf(number(''), 'West, south, east, north in degrees; null without any position.')),
}

const vesselSearch: Record<keyof VesselSearchJson, Schema> = {
  data: listOf(foundVesselSchema, 'Best match first.'),
  guessed: truth('Nothing matches exactly; these are the nearest.'),
  named: whole('The number of names that contain the text, as the filter "name" lists them.'),
}

export const schemas: Record<string, Schema> = {
  Vessel: vesselSchema,
  Paging: objectSchema('The place of this page.', pagingAlways, pagingSometimes),
  GraphqlRequest: {
    type: 'object',
    description: 'A GraphQL request.',
    properties: {
      query: text('The document.'),
      variables: { type: ['object', 'null'], description: 'The values of its variables.' },
      operationName: { type: ['string', 'null'], description: 'Which of several operations to run.' },
    },
    required: ['query'],
  },
  GraphqlResponse: {
    type: 'object',
    description: 'A GraphQL response.',
    properties: {
      data: { type: ['object', 'null'], description: 'What was asked for; a root field that failed is null.' },
      errors: {
        type: 'array',
        description: 'Each with message, path and extensions.code.',
        items: { type: 'object' },
      },
      extensions: { type: 'object', description: 'The id of the request, and what is left of the rate.' },
    },
    required: ['extensions'],
  },
  Page: objectSchema('A page of records.', { paging: ref('Paging'), data: listOf(ref('Vessel')) }),
  Feature: feature,
  FeatureCollection: objectSchema('A page as GeoJSON (RFC 7946), with paging beside it.', {
    type: { type: 'string', const: 'FeatureCollection' },
    paging: ref('Paging'),
    features: listOf(ref('Feature')),
  }),
  Facets: facetsSchema,
  Facet: facetSchema,
  VesselSearch: objectSchema('Vessels found.', vesselSearch),
  Extent: objectSchema('A bounding box.', extent),
  ...portSchemas,
  ...trackSchemas,
  ...watchSchemas,
  ...webhookSchemas,
  Service: objectSchema('The state of the service.', {
    state: words('loading, live, or stale when the store cannot be read.', ['loading', 'live', 'stale']),
    since: time('Since when.'),
    vessels: whole('The number of vessels.'),
    simulated: truth('Whether any of them is simulated.'),
  }),
  Feeds: objectSchema('The state of ingest and its feeds.', feeds),
  Ingest: objectSchema('The process that writes vessels.', ingest),
  Feed: objectSchema('A source of AIS.', feed),
  Reason: objectSchema('How often something occurred.', reason),
  Taken: objectSchema('How the lines were processed.', {
    lines: whole('Lines that were not empty.'),
    messages: whole('Messages in them.'),
    rejected: { type: 'object', description: 'Bad lines, counted by reason.', additionalProperties: whole('') },
    badLines: listOf(objectSchema('', { line: whole('From 1.'), reason: text('Why.') }), 'The first bad lines.'),
    repeats: whole('Messages already received.'),
  }),
  Health: objectSchema('', { status: text('ok') }),
  Readiness: objectSchema(
    'Administrators who are signed in also get vessels, how many are loaded, and problem, why the store cannot be read.',
    { status: words('', ['loading', 'live', 'stale', 'stopping']) },
  ),
  Problem: problemSchema,
}
