import { expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { rowsByName } from './vesselsByName.ts'

function fleetNamed(names: readonly (string | null)[]) {
  return fleetOf(names.map((name, index) => ({ ...blankVessel(211_000_000 + index, false, index), name })))
}

function rowsOf(fleet: ReturnType<typeof fleetNamed>, names: readonly string[]) {
  const steps = rowsByName(fleet, new Set(names))
  for (let taken = 0; ; taken += 1) {
    const { done, value } = steps.next()
    if (done) return { taken, rows: Object.fromEntries(value) }
  }
}

it('finds the only vessel with a name, in any case and with any spaces', () => {
  const fleet = fleetNamed(['ANNA', 'ANNA MARIA', 'TWIN', 'Ægir  Ström', 'Twin', null, 'GONE', 'Anna ', 'LAST'])
  fleet.applyChanges([211_000_006, 211_000_007].map((number) => ({ number, record: null })))
  const { rows } = rowsOf(fleet, ['ANNA', 'TWIN', 'ÆGIR STRÖM', 'GONE', 'LAST', 'ANN', ''])
  expect(rows).toEqual({ ANNA: 0, TWIN: null, 'ÆGIR STRÖM': 3, LAST: 8 })
})

it('passes over the fleet once, however many names are wanted, and not at all for none', () => {
  const fleet = fleetNamed(Array.from({ length: 10_000 }, (_, index) => `VESSEL ${index}`))
  const names = Array.from({ length: 20_000 }, (_, index) => `VESSEL ${index}`)
  expect(rowsOf(fleet, []).taken).toBe(0)
  expect(rowsOf(fleet, names).taken).toBe(rowsOf(fleet, names.slice(0, 1)).taken)
  expect(Object.keys(rowsOf(fleet, names).rows)).toHaveLength(10_000)
})
