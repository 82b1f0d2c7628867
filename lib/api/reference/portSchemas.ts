import { number, objectSchema, orNull, text, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import { type PortJson, type PortMatchJson, type PortReadingJson, reasonNames } from '#lib/wire/portJson.ts'
import type { MatchedPortJson } from '#lib/wire/vesselJson.ts'
import { portProperties } from '#lib/wire/vesselSchema.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: Schema, description: string): Schema => ({ type: 'array', description, items })
const named = objectSchema('A port.', portProperties)

const port: Record<Exclude<keyof PortJson, keyof MatchedPortJson>, Schema> = {
  country: text('ISO 3166-1 alpha-2.', 'NL'),
  subdivision: orNull(text('State or province, as the country writes it.', 'TX')),
  spellings: listOf({ type: 'string' }, 'Other names and spellings.'),
  former_codes: listOf({ type: 'string' }, 'Codes that it had, which vessels may still send.'),
  vessels: whole('How many vessels say that they are bound for it.'),
}

const match: Record<Exclude<keyof PortMatchJson, keyof MatchedPortJson>, Schema> = {
  score: number('From 0 to 1: how much of what the text says is the port.'),
  matched: text('The part of the text that is the port.'),
  reasons: listOf(
    objectSchema('', {
      reason: words('A word for it.', reasonNames),
      of: orNull(text('What it speaks of: a code, a country, a count of letters.')),
    }),
    'Why, in the order in which it was found out.',
  ),
  why: text('The reasons in English.'),
  alternatives: listOf(named, 'Other ports that the text may mean, the likeliest first.'),
}

const reading: Record<keyof PortReadingJson, Schema> = {
  match: orNull(
    objectSchema('The port; null where the text names none, or none is likelier.', { ...portProperties, ...match }),
  ),
  undecided: listOf(named, 'Without a match: the ports of which none is likelier than all others.'),
}

export const portSchemas: Record<string, Schema> = {
  Port: objectSchema('A port, and how many vessels are bound for it.', { ...portProperties, ...port }),
  Ports: objectSchema('Ports, the likeliest or the busiest first.', { data: listOf(ref('Port'), '') }),
  PortReading: objectSchema('What a destination is read as.', reading),
}
