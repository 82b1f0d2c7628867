import { expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import { type VesselJson, vesselJson } from '#lib/wire/vesselJson.ts'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import { recordGroup, recordGroups } from './vesselFacts.ts'
import { vesselFormat } from './vesselFormat.ts'

const noon = Date.UTC(2026, 10, 21, 12) * 1000
const known = vesselJson({
  ...blankVessel(244_660_123, false, noon),
  ...{
    name: 'STOLT <KIKYO>',
    imo: 9_156_545,
    callSign: 'PBHV',
    shipTypeCode: 80,
    transponderClass: 'A',
    aisVersion: 0,
  },
  ...{ toBowMetres: 100, toSternMetres: 45, toPortMetres: 12, toStarboardMetres: 12, draughtMetres: 9.8 },
  ...{ broadcastMicroseconds: noon, longitude: 4.135, latitude: 51.955, collectionType: 'terrestrial', accuracy: 0 },
  ...{ navigationalStatus: 1, headingDegrees: 0, speedKnots: 0, courseDegrees: 0, rateOfTurn: 0, maneuver: 1 },
  ...{ destination: 'ROTTERDAM', etaMicroseconds: noon + 86_400_000_000 },
})

const english = vesselFormat(localeOf({ language: 'en', locale: 'en-GB' }), usualPreferences)
const german = vesselFormat(localeOf({ language: 'de', locale: 'de-DE' }), {
  ...usualPreferences,
  speedUnit: 'kilometresPerHour',
})

const groupsOf = (vessel: VesselJson, format = english) => recordGroups.map((name) => recordGroup(name, vessel, format))
const shown = (vessel: VesselJson, format = english) => new Map(groupsOf(vessel, format).flatMap(({ rows }) => rows))

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

it('shows a vessel with nothing but a number of no country', () => {
  const rows = shown(vesselJson(blankVessel(299_660_123, false, noon)))
  expect(rows.get('MMSI')).toEqual({ kind: 'text', text: '299660123', isCopied: true })
  for (const label of ['Name', 'IMO', 'Flag', 'Length', 'Position', 'Speed', 'Destination', 'ETA']) {
    expect([label, rows.get(label)]).toEqual([label, null])
  }
})

it.each([english, german])('has no label twice', (format) => {
  const labels = groupsOf(known, format).flatMap(({ rows }) => rows.map(([label]) => label))
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
  expect(rows.get('Kurs')).toEqual({ kind: 'text', text: '232°' })
  expect(rows.get('Tiefgang')).toEqual({ kind: 'text', text: '9,8 m' })
  expect(rows.get('Status')).toEqual({ kind: 'text', text: 'Vor Anker' })
  expect(rows.get('Typ')).toEqual({ kind: 'text', text: 'Tanker' })
})
