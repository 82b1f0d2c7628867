import { describe, expect, it } from 'vitest'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import type { Language } from '#lib/wire/languages.ts'
import { classificationWords } from '../record/classificationWords.ts'
import { vesselValueWords } from '../record/vesselValueWords.ts'
import { localeOf } from '../ui/words/words.ts'
import { filterWords } from './filterWords.ts'
import { readFilters } from './readFilters.ts'
import { durationOf, shownFilters } from './shownFilters.ts'

const none = Object.fromEntries(filterTable.map(({ parameter }) => [parameter, null])) as Record<FilterParameter, null>
const now = Date.parse('2026-11-21T12:00:00Z') * 1000

function shown(values: Partial<Record<FilterParameter, string>>, language: Language = 'en'): string[] {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const given = { ...none, ...values }
  return shownFilters(readFilters(given, now).parsed, given, {
    words: filterWords[language],
    vessel: vesselValueWords[language],
    classification: classificationWords[language],
    locale: localeOf({ language, locale }),
    country: (code) => countries.of(code) ?? code,
    port: (code) => ({ NLRTM: 'Rotterdam' })[code] ?? code,
    list: (text) => ({ 'k7qm-2xw9': 'Sanctions' })[text] ?? text,
  }).map(({ label, value, parameters }) => `${label}: ${value} (${parameters})`)
}

describe('a filter in words', () => {
  it.each<[Partial<Record<FilterParameter, string>>, string, string]>([
    [{ flag: 'NL,no' }, 'Flag: Netherlands, Norway (flag)', 'Flagge: Niederlande, Norwegen (flag)'],
    [
      { ship_type: 'Cargo,Tanker,Tug,Sailing' },
      'Type: Cargo, Tanker, Tug and 1 more (ship_type)',
      'Typ: Frachtschiff, Tanker, Schlepper und 1 weitere (ship_type)',
    ],
    [{ doubt: 'any' }, 'Doubtful position: any (doubt)', 'Zweifelhafte Position: beliebig (doubt)'],
    [
      { doubt: 'displaced_together' },
      'Doubtful position: Displaced with other vessels (doubt)',
      'Zweifelhafte Position: Mit anderen Schiffen versetzt (doubt)',
    ],
    [{ class: 'b' }, 'AIS class: B (class)', 'AIS-Klasse: B (class)'],
    [
      { individual_classification: 'Pusher / Tug' },
      'Detailed type: Pusher or tug (individual_classification)',
      'Schiffsart: Schub- und Schleppboot (individual_classification)',
    ],
    [
      { speed_min: '0.5', speed_max: '12' },
      'Speed: 0.5 to 12 kn (speed_min,speed_max)',
      'Fahrt: 0,5 bis 12 kn (speed_min,speed_max)',
    ],
    [
      { speed_min: `1.${'0'.repeat(120)}` },
      'Speed: 1.000000 kn or more (speed_min)',
      'Fahrt: mindestens 1,000000 kn (speed_min)',
    ],
    [{ length_min: '100' }, 'Length: 100 m or more (length_min)', 'Länge: mindestens 100 m (length_min)'],
    [
      { position_updated_after: '-PT1H' },
      'Position received: within the last 60 minutes (position_updated_after)',
      'Position empfangen: in den letzten 60 Minuten (position_updated_after)',
    ],
    [
      { position_updated_before: 'PT1H' },
      'Position received: until 21 Nov 2026, 13:00:00 UTC (position_updated_before)',
      'Position empfangen: bis 21.11.2026, 13:00:00 UTC (position_updated_before)',
    ],
    [
      { eta_after: 'PT0S', eta_before: 'P3D' },
      'ETA: within the next 3 days (eta_after,eta_before)',
      'ETA: in den nächsten 3 Tagen (eta_after,eta_before)',
    ],
    [
      { updated_after: '2026-11-20', updated_before: '2026-11-21' },
      'Record updated: since 20 Nov 2026, 00:00:00 UTC, until 21 Nov 2026, 00:00:00 UTC (updated_after,updated_before)',
      'Datensatz geändert: seit 20.11.2026, 00:00:00 UTC, bis 21.11.2026, 00:00:00 UTC (updated_after,updated_before)',
    ],
    [{ name: 'maersk' }, 'Name: contains “MAERSK” (name)', 'Name: enthält „MAERSK“ (name)'],
    [{ matched_port: 'nlrtm' }, 'Matched port: Rotterdam (matched_port)', 'Zielhafen: Rotterdam (matched_port)'],
    [
      { bbox: '170,-20.5,-170,10' },
      'Bounding box: 20°30.0′S 170°00.0′E – 10°00.0′N 170°00.0′W (bbox)',
      'Begrenzungsrahmen: 20°30,0′S 170°00,0′E – 10°00,0′N 170°00,0′W (bbox)',
    ],
    [
      { last_known_position_within: '{"type":"Polygon","coordinates":[[[4,51],[5,51],[5,52],[4,51]]]}' },
      'Areas: 1 area (last_known_position_within)',
      'Gebiete: 1 Gebiet (last_known_position_within)',
    ],
  ])('%j', (values, english, german) => {
    expect(shown(values)).toEqual([english])
    expect(shown(values, 'de')).toEqual([german])
  })

  it('is in the order of the table', () => {
    expect(shown({ length_max: '50', flag: 'NL', mmsi: '244660001' }).map((text) => text.split(':')[0])).toEqual([
      'MMSI',
      'Flag',
      'Length',
    ])
  })
})

it.each([
  ['-PT10M', { amount: 10, unit: 'minute' }],
  ['-P1D', { amount: 1, unit: 'day' }],
  ['P2W', { amount: 2, unit: 'week' }],
  ['-PT1H30M', null],
  ['2026-11-21', null],
])('%s is a duration of one unit or none', (text, duration) => expect(durationOf(text)).toEqual(duration))
