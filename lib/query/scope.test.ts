import { expect, it } from 'vitest'
import { Fleet } from '#lib/fleet/fleet.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { vesselNumbersOf } from '#lib/vessel/identity.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { addressTable } from '#lib/wire/address.ts'
import { filtersOfScopes, notFrom, readScope, scopedFleet } from './scope.ts'
import { VesselWatch } from './vesselWatch.ts'

const start = 1_795_229_580_000_000

function vessel(number: number, known: Partial<Vessel>): Vessel {
  return { ...blankVessel(number, false, start), ...known }
}

function change(number: number, known: Partial<Vessel>) {
  return { number, record: encodeRecord(vessel(number, known)) }
}

const refusalOf = (text: string) => {
  const read = readScope(text)
  return 'refusal' in read ? read.refusal : read.scope
}

it('is stored as the filters of a query or of an address of the map', () => {
  expect(refusalOf(' flag=no,SE&class=A ')).toBe('class=A&flag=no,SE')
  expect(refusalOf('https://ais.example/?map=4/52/8&bbox=3,50,5,53&vessel=&drawer=filters')).toBe('bbox=3,50,5,53')
})

it.each(Object.keys(addressTable))('leaves out %s, which is no filter', (parameter) => {
  expect(refusalOf(`?flag=NL&${parameter}=1`)).toBe('flag=NL')
})

it.each([
  ['', 'must have a filter, such as flag=NL,BE or bbox=4,51.9,4.2,52'],
  ['map=4/52/8', 'must have a filter, such as flag=NL,BE or bbox=4,51.9,4.2,52'],
  ['flga=NL&class=A', 'cannot have flga, which is not a filter'],
  ['flag=Norway', 'is not accepted: flag must be two letters, not "Norway"'],
  ['updated_after=-PT1H', 'cannot have updated_after: this filter depends on the current time or on other vessels'],
  ['shared_mmsi=true', 'cannot have shared_mmsi: this filter depends on the current time or on other vessels'],
])('is not "%s"', (text, refusal) => {
  expect(refusalOf(text)).toBe(refusal)
})

it('of several, a vessel is within all', () => {
  const fleet = new Fleet()
  fleet.applyChanges([change(244_660_001, { speedKnots: 9 }), change(211_000_001, { speedKnots: 9 })])
  const conditions = filtersOfScopes(['flag=NL,DE', 'flag=NL&speed_min=5']) ?? []
  const scoped = scopedFleet(fleet, { text: '', conditions })
  expect([scoped.liveCount, scoped.rowOf(244_660_001) >= 0, scoped.rowOf(211_000_001)]).toEqual([1, true, -1])
  expect(filtersOfScopes(['flag=NL', 'tonnage=5'])).toBeNull()
})

it('a vessel is outside while its position is from a source that is left out, or has no source', () => {
  const fleet = new Fleet()
  fleet.applyChanges([
    change(1, { positionSource: 'roof' }),
    change(2, { positionSource: 'Mast' }),
    change(3, { positionSource: 'mast' }),
    change(4, { positionSource: null }),
  ])
  const scoped = scopedFleet(fleet, notFrom(['mast']))
  const inside = () => [1, 2, 3, 4].filter((number) => scoped.rowOf(number) >= 0)
  expect(inside()).toEqual([1, 2])
  fleet.applyChanges([change(1, { positionSource: 'mast' }), change(3, { positionSource: 'roof' })])
  expect(inside()).toEqual([2, 3])
})

it('of two vessels with one MMSI, the one outside is not found by it', () => {
  const [first = 0, second = 0] = vesselNumbersOf(244_660_001)
  const fleet = new Fleet()
  fleet.applyChanges([change(first, { speedKnots: 9 }), change(second, { speedKnots: 1 })])
  const scoped = scopedFleet(fleet, { text: '', conditions: filtersOfScopes(['speed_min=5']) ?? [] })
  expect([fleet.rowsOfMmsi(244_660_001).length, scoped.rowsOfMmsi(244_660_001).length]).toEqual([2, 1])
})

it('a vessel leaves the scope, and a stream, as it changes', () => {
  const fleet = new Fleet()
  fleet.applyChanges([1, 2, 3].map((mmsi) => change(mmsi, { speedKnots: 9 })))
  const scoped = scopedFleet(fleet, { text: '', conditions: filtersOfScopes(['speed_min=5']) ?? [] })
  const watch = VesselWatch.fromNothing(scoped, [])
  expect(watch.take(9).map(({ kind }) => kind)).toEqual(['enter', 'enter', 'enter'])
  watch.note(scoped, fleet.applyChanges([change(2, { speedKnots: 1 }), { number: 3, record: null }]))
  const left = watch.take(9).map((event) => [event.kind, 'mmsi' in event && event.mmsi])
  expect(left.sort()).toEqual([
    ['leave', 2],
    ['leave', 3],
  ])
  expect([scoped.liveCount, scoped.rowOf(1), scoped.rowOf(2)]).toEqual([1, 0, -1])
})
