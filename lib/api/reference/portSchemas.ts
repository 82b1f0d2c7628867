import { listOf, number, objectSchema, orNull, ref, text, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import { type PortJson, type PortMatchJson, type PortReadingJson, reasonNames } from '#lib/wire/portJson.ts'
import type { MatchedPortJson } from '#lib/wire/vesselJson.ts'
import { portProperties } from '#lib/wire/vesselSchema.ts'

const named = objectSchema('A port.', portProperties)

const port: Record<Exclude<keyof PortJson, keyof MatchedPortJson>, Schema> = {
  country: text('ISO 3166-1 alpha-2.', 'NL'),
  subdivision: orNull(text('State or province.', 'TX')),
  spellings: listOf({ type: 'string' }, 'Other names and spellings.'),
  former_codes: listOf({ type: 'string' }, 'Former codes, which vessels may still send.'),
  vessels: whole('The number of vessels with this destination.'),
}

const match: Record<Exclude<keyof PortMatchJson, keyof MatchedPortJson>, Schema> = {
  score: number('From 0 to 1: the share of the text that names the port.'),
  matched: text('The part of the text that names the port.'),
  reasons: listOf(
    objectSchema('', {
      reason: words('The reason.', reasonNames),
      of: orNull(text('What the reason refers to: a code, a country, a number of letters.')),
    }),
    'The reasons, in the order of matching.',
  ),
  why: text('The reasons in English.'),
  alternatives: listOf(named, 'Other candidate ports, best match first.'),
}

const reading: Record<keyof PortReadingJson, Schema> = {
  match: orNull(
    objectSchema('The matched port; null if the text names none or is ambiguous.', { ...portProperties, ...match }),
  ),
  undecided: listOf(named, 'Without a match: the candidate ports.'),
}

export const portSchemas: Record<string, Schema> = {
  Port: objectSchema('A port, and the number of vessels with this destination.', { ...portProperties, ...port }),
  Ports: objectSchema('Ports, best match or most vessels first.', { data: listOf(ref('Port'), '') }),
  PortReading: objectSchema('The match of a destination.', reading),
}
