import type { ExtentJson } from '#lib/wire/extent.ts'
import type { FeedJson, FeedStateJson, FeedsJson, IngestJson, Reason } from '#lib/wire/feeds.ts'
import { number, objectSchema, orNull, text, time, truth, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import type { Paging } from '#lib/wire/page.ts'
import { foundVesselSchema, vesselSchema } from '#lib/wire/vesselSchema.ts'
import type { VesselSearchJson } from '#lib/wire/vesselSearch.ts'
import { facetSchema, facetsSchema } from './facetSchemas.ts'
import { portSchemas } from './portSchemas.ts'
import { problemSchema } from './problems.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: Schema, description = ''): Schema => ({ type: 'array', description, items })

const pagingAlways: Record<'limit' | 'total', Schema> = {
  limit: whole('How many records a page holds at most.'),
  total: whole('How many match in all, exactly.'),
}
const pagingSometimes: Record<Exclude<keyof Paging, 'limit' | 'total'>, Schema> = {
  next: text('The cursor of the next page; not there on the last.'),
  previous: text('The cursor of the page before; not there on the first.'),
}

const feature = objectSchema('A vessel as GeoJSON; where the record has a number for "not known", it is null.', {
  type: { type: 'string', const: 'Feature' },
  id: text('As in the record.'),
  geometry: orNull({ type: 'object', description: 'A Point; null where she was never located.' }),
  properties: { type: 'object', description: 'The record, flat.' },
})

const countsOfReasons = (description: string) => listOf(ref('Reason'), description)
const feedStates: readonly FeedStateJson[] = [
  ...(['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed'] as const),
]

const reason: Record<keyof Reason, Schema> = {
  reason: text('A word for it.'),
  count: whole('How many.'),
  meaning: orNull(text('In words.')),
}

const ingest: Record<keyof IngestJson, Schema> = {
  running: truth('Whether it has said anything of itself in the last 30 seconds.'),
  reportedAt: time('When it last did.'),
  startedAt: time('When it started.'),
  stoppedAt: orNull(time('When it was stopped.')),
  queue: objectSchema('', { waiting: whole('Reports that wait.'), limit: whole('From here on feeds are held back.') }),
  committed: objectSchema('What is in the store since it started.', {
    observations: whole('Reports.'),
    vessels: whole('Records written.'),
    batches: whole('Transactions.'),
  }),
  notStoredSince: orNull(
    time('Since when the store takes nothing, as on a full disk; what is heard waits until it does.'),
  ),
}

const pair = (description: string, schema: Schema) => objectSchema(description, { sentences: schema, messages: schema })

const feed: Record<keyof FeedJson, Schema> = {
  name: text('What it is called.', 'roof'),
  kind: text('What kind of source it is.', 'udp'),
  collectionType: text('How vessels are heard there.', 'terrestrial'),
  simulated: truth('Whether its vessels are made up.'),
  state: words('How it is.', feedStates),
  stateSince: time('Since when.'),
  detail: orNull(text('Whom it is connected to, or why it is not.')),
  connectedSince: orNull(time('Since when it is connected.')),
  lastSentenceAt: orNull(time('When anything last came.')),
  lastMessageAt: orNull(time('When a message last came.')),
  silentSenders: whole('Of those connected, how many have said nothing for too long.'),
  perSecond: pair('Of the last ten seconds.', number('')),
  byMinute: pair('Of each of the last sixty minutes that are over, oldest first.', listOf(number(''))),
  clockSkewSeconds: orNull(number('How far the times that came along are ahead of the clock here.')),
  totals: objectSchema('Since it started.', {
    sentences: whole('Lines.'),
    messages: whole('Messages in them.'),
    repeats: whole('Heard before from another receiver.'),
    dropped: whole('Lost because more came than could be taken.'),
    observations: whole('Reports of vessels.'),
  }),
  messagesByType: { type: 'object', description: 'By number of the AIS message.', additionalProperties: whole('') },
  rejected: countsOfReasons('Lines that are no message.'),
  notVessels: countsOfReasons('Senders that are no vessel.'),
  implausible: countsOfReasons('Values that cannot be.'),
  ignored: countsOfReasons('What is not read.'),
}

const feeds: Record<keyof FeedsJson, Schema> = {
  ingest: orNull(ref('Ingest')),
  feeds: listOf(ref('Feed')),
}

const extent: Record<keyof ExtentJson, Schema> = {
  located: whole('How many of the vessels have a position.'),
  bbox: orNull(listOf(number(''), 'West, south, east, north in degrees; null without any position.')),
}

const vesselSearch: Record<keyof VesselSearchJson, Schema> = {
  data: listOf(foundVesselSchema, 'The likeliest first.'),
  guessed: truth('No vessel is called so: these come near to it.'),
  named: whole('How many names contain the text: those that the filter "name" lists.'),
}

export const schemas: Record<string, Schema> = {
  Vessel: vesselSchema,
  Paging: objectSchema('Where this page lies.', pagingAlways, pagingSometimes),
  Page: objectSchema('A page of records.', { paging: ref('Paging'), data: listOf(ref('Vessel')) }),
  Feature: feature,
  FeatureCollection: objectSchema('A page as GeoJSON (RFC 7946), with paging beside it.', {
    type: { type: 'string', const: 'FeatureCollection' },
    paging: ref('Paging'),
    features: listOf(ref('Feature')),
  }),
  Facets: facetsSchema,
  Facet: facetSchema,
  VesselSearch: objectSchema('Vessels that were searched for.', vesselSearch),
  Extent: objectSchema('A box round vessels.', extent),
  ...portSchemas,
  Service: objectSchema('How the service stands to its store.', {
    state: words('loading, live, or stale when the store cannot be read.', ['loading', 'live', 'stale']),
    since: time('Since when.'),
    vessels: whole('How many vessels are known.'),
    simulated: truth('Whether any of them is made up.'),
  }),
  Feeds: objectSchema('How ingest and its feeds are.', feeds),
  Ingest: objectSchema('The process that writes vessels.', ingest),
  Feed: objectSchema('A source of AIS.', feed),
  Reason: objectSchema('How often something was so.', reason),
  Taken: objectSchema('What became of the lines.', {
    lines: whole('Lines that were not empty.'),
    messages: whole('Messages in them.'),
    rejected: { type: 'object', description: 'Bad lines, counted by reason.', additionalProperties: whole('') },
    badLines: listOf(objectSchema('', { line: whole('From 1.'), reason: text('Why.') }), 'The first bad lines.'),
    repeats: whole('Messages that were heard before.'),
  }),
  Health: objectSchema('', { status: text('ok') }),
  Readiness: objectSchema(
    'Administrators who are signed in also get vessels, how many are loaded, and problem, why the store cannot be read.',
    { status: words('', ['loading', 'live', 'stale', 'stopping']) },
  ),
  Problem: problemSchema,
}
