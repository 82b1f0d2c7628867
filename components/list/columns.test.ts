import { expect, it } from 'vitest'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { orderNames } from '#lib/wire/orders.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { vesselFormat } from '../record/vesselFormat.ts'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import {
  type ColumnName,
  cellOf,
  chosenColumns,
  columnNames,
  columns,
  minWidthPixels,
  orderNameOf,
  usualColumns,
} from './columns.ts'

const english = vesselFormat(localeOf({ language: 'en', locale: 'en-GB' }), usualPreferences)
const vessel = (more: Partial<Vessel> = {}) => vesselJson({ ...blankVessel(244_660_000, false, 1), ...more })
const located = { longitude: 4.13, latitude: 51.95, broadcastMicroseconds: 1_795_229_580_000_000 }

const shown = (name: ColumnName, more: Partial<Vessel>) => cellOf(name, vessel(more), english)

it('shows no value for unknown headings, not 511', () => {
  const unknown = columns
    .filter((column) => cellOf(column.name, vessel(located), english) === null)
    .map(({ name }) => name)
  expect(unknown).toEqual(expect.arrayContaining(['speed', 'course', 'heading', 'rot', 'imo', 'eta', 'length']))
  expect(columns.filter((column) => cellOf(column.name, vessel(), english) !== null).map(({ name }) => name)).toEqual([
    ...['name', 'mmsi', 'flag', 'general_classification', 'individual_classification', 'updated_at', 'created_at'],
  ])
})

it('names a vessel without a name by its MMSI', () => {
  expect(shown('name', {})).toEqual({ kind: 'text', text: 'MMSI 244660000' })
})

it('shows classifications in the language of the reader', () => {
  const german = vesselFormat(localeOf({ language: 'de', locale: 'de-DE' }), usualPreferences)
  expect(
    cellOf('individual_classification', { ...vessel(), individual_classification: 'Pusher / Tug' }, german),
  ).toEqual({
    kind: 'text',
    text: 'Schub- und Schleppboot',
  })
})

it('sorts by every column but the position, and has a column for every order', () => {
  expect(columnNames.filter((name) => orderNameOf(name) === null)).toEqual(['position'])
  expect(columnNames.flatMap((name) => orderNameOf(name) ?? []).toSorted()).toEqual([...orderNames].toSorted())
})

it('shows the distance from the centre of the map', () => {
  const centre = { latitude: 52.95, longitude: 4.13 }
  expect(cellOf('distance', vessel(located), english, centre)).toEqual({ kind: 'text', text: '60.0 nm' })
  expect(cellOf('distance', vessel(located), english)).toBeNull()
  expect(cellOf('distance', vessel(), english, centre)).toBeNull()
})

it('shows the columns chosen in their own order, and never none', () => {
  expect(chosenColumns(['speed', 'name']).map(({ name }) => name)).toEqual(['name', 'speed'])
  expect(chosenColumns([]).map(({ name }) => name)).toEqual(['name'])
  expect(new Set(columnNames).size).toBe(columnNames.length)
})

it('has room for the default columns beside the rail and a scroll bar, on a screen of 1440 pixels', () => {
  const [rail, scrollBar] = [84, 15]
  expect(minWidthPixels(chosenColumns(usualColumns))).toBeLessThanOrEqual(1440 - rail - scrollBar)
})
