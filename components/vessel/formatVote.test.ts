import { expect, it } from 'vitest'
import { vesselFormat } from '../record/vesselFormat.ts'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import { formatVote } from './formatVote.ts'

const german = vesselFormat(localeOf({ language: 'de', locale: 'de-DE' }), usualPreferences)

it.each([
  ['ship_type', 'Cargo (70)', 'Frachtschiff (70)'],
  ['ship_type', 'Pleasure Craft (37)', 'Sportboot (37)'],
  ['ais_version', 1, 'ITU-R M.1371-3'],
  ['eta', '2026-11-22T12:00:00+00:00', '2026-11-22 12:00:00 UTC'],
  ['to_bow', 0, '0 m'],
  ['draught', 5.2, '5,2 m'],
  ['name', 'CARGO (70)', 'CARGO (70)'],
  ['imo', 9156545, '9156545'],
  ['destination', '', '–'],
  ['name', null, '–'],
])('writes a vote on %s of %j as %s', (field, value, written) => {
  expect(formatVote(field, value, german)).toBe(written)
})
