import { expect, it } from 'vitest'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { vesselFormat } from '../record/vesselFormat.ts'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import { compareVessels } from './compareRows.ts'

const english = vesselFormat(localeOf({ language: 'en', locale: 'en-GB' }), usualPreferences)
const vessel = (mmsi: number, more: Partial<Vessel>) => vesselJson({ ...blankVessel(mmsi, false, mmsi), ...more })
const rowOf = (label: string, ...vessels: Partial<Vessel>[]) =>
  compareVessels(
    vessels.map((more, index) => vessel(244_660_000 + index, more)),
    english,
  )
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)

it('has a value for each vessel, in their order', () => {
  const row = rowOf('Destination', { destination: 'NLRTM' }, {}, { destination: 'DEHAM' })
  expect(row?.values.map((value) => value && 'text' in value && value.text)).toEqual(['NLRTM', null, 'DEHAM'])
  expect(row?.differs).toBe(true)
})

it('marks no row with equal or unknown values', () => {
  expect(rowOf('Flag', {}, {})?.differs).toBe(false)
  expect(rowOf('Destination', { destination: 'NLRTM' }, {})?.differs).toBe(false)
})

it('marks no times and positions, which always differ', () => {
  expect(rowOf('First received', {}, {})?.differs).toBe(false)
  const at = (longitude: number) => ({ longitude, latitude: 51, broadcastMicroseconds: longitude * 1e15 })
  expect(rowOf('Position', at(1), at(2))?.differs).toBe(false)
})

it('has no row for the name, which is in the heading', () => {
  expect(rowOf('Name', { name: 'ANNA' }, { name: 'BRIG' })).toBeUndefined()
})
