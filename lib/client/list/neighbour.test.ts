import { expect, it } from 'vitest'
import { decodeCursor, decodeOrderCursor } from '#lib/wire/cursor.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { cursorAt } from './neighbour.ts'

const vessel = {
  id: vesselIdOf(244660123),
  mmsi: 244660123,
  created_at: '2026-11-20T01:00:00.000001+00:00',
  updated_at: '2026-11-21T01:00:00.500000+00:00',
  last_known_position: null,
} as VesselJson

it('begins where a page would end that ends at the vessel', () => {
  expect(decodeCursor(cursorAt(vessel, { filterQuery: 'flag=NL', sort: null }))).toEqual({
    sort: 'created_at',
    value: Date.UTC(2026, 10, 20, 1) * 1000 + 1,
    number: 244660123,
    query: 'flag=NL',
  })
})

it('begins at the value of an order, also a text', () => {
  const named = { ...vessel, name: 'Nord Star' }
  expect(decodeOrderCursor(cursorAt(named, { filterQuery: '', sort: 'name' }))).toMatchObject({
    sort: 'order=name',
    value: 'NORD STAR',
  })
})

it('knows every sort, and a vessel without a value for it', () => {
  expect(decodeCursor(cursorAt(vessel, { filterQuery: '', sort: '-updated_at' }))).toMatchObject({
    sort: '-updated_at',
    value: Date.UTC(2026, 10, 21, 1) * 1000 + 500_000,
  })
  expect(decodeCursor(cursorAt(vessel, { filterQuery: '', sort: 'timestamp' }))).toMatchObject({ value: null })
})
