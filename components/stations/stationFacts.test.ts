import { expect, it } from 'vitest'
import type { StationJson } from '#lib/wire/stationSchemas.ts'
import { stationFormOf } from './stationFacts.ts'

it.each([
  [{ kind: 'aid', aton: 'real', off_position: false }, 'aid'],
  [{ kind: 'aid', aton: 'synthetic', off_position: true }, 'aid-off'],
  [{ kind: 'aid', aton: 'virtual', off_position: null }, 'virtual'],
  [{ kind: 'base' }, 'base'],
  [{ kind: 'aircraft', airframe: 'helicopter' }, 'helicopter'],
  [{ kind: 'aircraft', airframe: null }, 'aeroplane'],
  [{ kind: 'mob', distress: 'active' }, 'active'],
  [{ kind: 'mob', distress: 'test' }, 'test'],
  [{ kind: 'epirb', distress: null }, 'beacon'],
])('%j is drawn as %s', (station, form) => {
  expect(stationFormOf(station as StationJson)).toBe(form)
})
