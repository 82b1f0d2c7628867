import { expect, it } from 'vitest'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import { dimensionsGroup, identityGroup, positionGroup, timesGroup, voyageGroup } from './recordGroups.ts'
import { vesselFormat } from './vesselFormat.ts'

const known: VesselJson = {
  id: '6c617374-6669-8780-8000-000244660123',
  name: 'STOLT <KIKYO>',
  mmsi: 244660123,
  imo: 9156545,
  call_sign: 'PBHV',
  ship_type: 'Tanker',
  class: 'A',
  flag: 'NL',
  length: 145,
  width: 24,
  ais_version: 0,
  created_at: '2026-11-20T01:00:00.000001+00:00',
  updated_at: '2026-11-21T01:00:00.000001+00:00',
  static_updated_at: '2026-11-21T00:00:00.000001+00:00',
  position_updated_at: '2026-11-21T01:00:00.000001+00:00',
  general_classification: 'Merchant',
  individual_classification: 'Tanker',
  person_capacity: null,
  gross_tonnage: null,
  lifeboats: null,
  navigational_status: 'AT_ANCHOR',
  last_known_position: {
    timestamp: '2026-11-21T00:59:58+00:00',
    geometry: { type: 'Point', coordinates: [4.135, 51.955] },
    heading: 0,
    speed: 0,
    rot: 0,
    accuracy: 0,
    collection_type: 'terrestrial',
    draught: 9.8,
    maneuver: 1,
    course: 0,
  },
  most_recent_voyage: { destination: 'ROTTERDAM', eta: '2026-11-22T12:00:00+00:00' },
}

const english = vesselFormat(localeOf({ language: 'en', locale: 'en-GB' }), usualPreferences)
const german = vesselFormat(localeOf({ language: 'de', locale: 'de-DE' }), {
  ...usualPreferences,
  speedUnit: 'kilometresPerHour',
})

const recordGroups = (vessel: VesselJson, format = english) =>
  [positionGroup, voyageGroup, identityGroup, dimensionsGroup, timesGroup].map((group) => group(vessel, format))
const shown = (vessel: VesselJson, format = english) =>
  new Map(recordGroups(vessel, format).flatMap(({ rows }) => rows))

it('shows zero as the value it is', () => {
  const rows = shown(known)
  expect(rows.get('Speed')).toEqual({ kind: 'text', text: '0.0 kn' })
  expect(rows.get('Heading')).toEqual({ kind: 'text', text: '000°' })
  expect(rows.get('Course')).toEqual({ kind: 'text', text: '000°' })
  expect(rows.get('Rate of turn')).toEqual({ kind: 'text', text: 'not turning' })
  expect(rows.get('Accuracy')).toEqual({ kind: 'text', text: 'low (over 10 m)' })
  expect(rows.get('AIS version')).toEqual({ kind: 'text', text: 'ITU-R M.1371-1' })
})

it('never shows a number that means "not available"', () => {
  const unknown = { heading: 511, speed: 102.3, rot: -128, maneuver: 0, course: 360, accuracy: null, draught: null }
  const rows = shown({ ...known, last_known_position: { ...known.last_known_position!, ...unknown } })
  for (const label of ['Speed', 'Heading', 'Course', 'Rate of turn', 'Special manoeuvre', 'Accuracy', 'Draught']) {
    expect([label, rows.get(label)]).toEqual([label, null])
  }
})

it('shows a vessel with nothing but a number', () => {
  const rows = shown({
    ...known,
    name: null,
    imo: null,
    call_sign: null,
    flag: null,
    length: null,
    last_known_position: null,
    most_recent_voyage: { destination: null, eta: null },
  })
  expect(rows.get('MMSI')).toEqual({ kind: 'text', text: '244660123', isCopied: true })
  for (const label of ['Name', 'IMO', 'Flag', 'Length', 'Position', 'Speed', 'Destination', 'ETA']) {
    expect([label, rows.get(label)]).toEqual([label, null])
  }
})

it.each([english, german])('has no label twice', (format) => {
  const labels = recordGroups(known, format).flatMap(({ rows }) => rows.map(([label]) => label))
  expect(new Set(labels).size).toBe(labels.length)
})

it.each([
  [-2, '0.2°/min to port', -2],
  [10, '4.5°/min to starboard', 10],
  [-80, '286°/min to port', -80],
  [127, 'to starboard, over 10°/min', 127],
])('a rate of turn of %i is "%s"', (_, words, rot) => {
  const turning = { ...known, last_known_position: { ...known.last_known_position!, rot } }
  expect(shown(turning).get('Rate of turn')).toEqual({ kind: 'text', text: words })
})

it('is written in the language and the units of its reader', () => {
  const position = { ...known.last_known_position!, speed: 12.5, course: 231.5 }
  const rows = shown({ ...known, last_known_position: position }, german)
  expect(rows.get('Fahrt')).toEqual({ kind: 'text', text: '23,2 km/h' })
  expect(rows.get('Kurs über Grund')).toEqual({ kind: 'text', text: '231,5°' })
  expect(rows.get('Tiefgang')).toEqual({ kind: 'text', text: '9,8 m' })
  expect(rows.get('Status')).toEqual({ kind: 'text', text: 'Vor Anker' })
  expect(rows.get('Typ')).toEqual({ kind: 'text', text: 'Tanker' })
})
