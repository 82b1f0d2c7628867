import { listOf, number, objectSchema, orNull, ref, text, time, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import { type ChangeJson, defaultTerms, eventKinds, type WatchEventJson, type WatchJson } from '#lib/wire/watches.ts'

type Settable =
  | 'events'
  | 'dwell_minutes'
  | 'dark_minutes'
  | 'confirm_seconds'
  | 'cool_down_minutes'
  | 'silenced'
  | 'webhooks'

const terms: Record<Settable, Schema> = {
  events: listOf(
    words('', eventKinds),
    `What it tells; ${defaultTerms.events.join(' and ')} unless it says otherwise.`,
  ),
  dwell_minutes: whole(`How long a vessel stays until \`dwelt\` (default ${defaultTerms.dwellMinutes}).`),
  dark_minutes: whole(`How long it is silent until \`dark\`, at least 5 (default ${defaultTerms.darkMinutes}).`),
  confirm_seconds: orNull(whole('An entry or exit counts after so long; null: after two positions (default).')),
  cool_down_minutes: whole(
    `A vessel has one kind of event at most once in so long (default ${defaultTerms.coolDownMinutes}).`,
  ),
  silenced: listOf(whole(''), 'MMSIs of vessels that it says nothing of.'),
  webhooks: listOf(text(''), 'Ids of the webhooks of its owner that are told.'),
}

const watch: Record<keyof WatchJson, Schema> = {
  id: text('Its id.'),
  name: text('Its name.'),
  query: text('The filters, as in the query of /vessels.', 'bbox=3.9,51.9,4.2,52.05&ship_type=Tanker'),
  ...terms,
  owner: text('Whose it is: an email, or `command line`.'),
  editable: { type: 'boolean', description: 'Whether you may change it: watches of shared views are read-only.' },
  since: time('Since when it has these filters; what was received before is no event.'),
  created_at: time('When it was added.'),
}

const change: Record<keyof ChangeJson, Schema> = {
  field: text('What has changed.', 'destination'),
  before: { type: ['string', 'number'], description: 'Its value before.' },
  after: { type: ['string', 'number'], description: 'Its value since.' },
}

const event: Record<keyof WatchEventJson, Schema> = {
  id: whole('Grows with every event.'),
  at: time('When it happened.'),
  kind: words('What happened.', eventKinds),
  watch: objectSchema('The watch.', { id: text(''), name: text('') }),
  vessel: objectSchema('The vessel.', { id: text('As in its record.'), mmsi: whole(''), name: orNull(text('')) }),
  position: orNull(
    objectSchema('Where it was: a GeoJSON Point.', {
      type: { type: 'string', const: 'Point' },
      coordinates: listOf(number('')),
    }),
  ),
  changes: listOf(objectSchema('', change), 'For `destination_changed` and `identity_changed`.'),
  acknowledged_at: orNull(time('When it was acknowledged.')),
  acknowledged_by: orNull(text('By which user.')),
}

export const watchSchemas: Record<string, Schema> = {
  Watch: objectSchema('A watch.', watch),
  Watches: objectSchema('', { watches: listOf(ref('Watch')) }),
  WatchRequest: objectSchema('A watch as it is sent.', {}, { name: watch.name, query: watch.query, ...terms }),
  Event: objectSchema('What happened to a watched vessel.', event),
  Events: objectSchema('A page of events.', {
    events: listOf(ref('Event')),
    unread: whole('How many events of all watches are not acknowledged.'),
    paging: objectSchema('', { limit: whole('') }, { next: text('The cursor of the next page; absent on the last.') }),
  }),
  Acknowledge: objectSchema('', {}, { ids: listOf(whole('')), up_to: whole('') }),
  Acknowledged: objectSchema('', {
    acknowledged: whole('How many were acknowledged now.'),
    unread: whole('How many are left.'),
  }),
}
