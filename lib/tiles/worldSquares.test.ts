import { beforeEach, expect, it } from 'vitest'
import { Bitset } from '#lib/fleet/bitset.ts'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import type { TileAddress } from './tileAddress.ts'
import { vesselTile } from './vesselTile.ts'

const vessels = [...syntheticVessels(3_000, 7)]
const tilesOf = (zoom: number): TileAddress[] =>
  Array.from({ length: 4 ** zoom }, (_, place) => ({ zoom, column: place % 2 ** zoom, row: place >> zoom }))
// Tiles of one zoom, which differ from earlier ones only in the aspect under test.
const addresses = tilesOf(2)
let fleet: Fleet

function every(shown: Fleet, nowMicroseconds: number, selection?: Bitset): string[] {
  return addresses.map((address) =>
    Buffer.from(vesselTile(shown, address, { nowMicroseconds, ...(selection && { selection }) })).toString('hex'),
  )
}

/** A tile of a fleet without earlier tiles. A tile of another zoom clears the cache of other fleets. */
function anew(list: readonly Vessel[], nowMicroseconds = benchNowMicroseconds): string[] {
  const unknown = fleetOf(list)
  vesselTile(unknown, { zoom: 0, column: 0, row: 0 }, { nowMicroseconds })
  return every(unknown, nowMicroseconds)
}

function change(index: number, how: Partial<Vessel>): Vessel[] {
  const changed = { ...vessels[index]!, ...how, updatedMicroseconds: benchNowMicroseconds + 1 }
  fleet.applyChanges([{ number: changed.number, record: encodeRecord(changed) }])
  return vessels.with(index, changed)
}

beforeEach(() => {
  fleet = fleetOf(vessels)
  every(fleet, benchNowMicroseconds)
})

it.each([0, 1, 2])('tiles of zoom %i are the same after those of others', (zoom) => {
  const again = (shown: Fleet) =>
    tilesOf(zoom).map((address) => vesselTile(shown, address, { nowMicroseconds: benchNowMicroseconds }))
  expect(again(fleet)).toEqual(again(fleetOf(vessels)))
  expect(every(fleet, benchNowMicroseconds)).toEqual(anew(vessels))
})

it('show a vessel at its new position and not at the old one', () => {
  const moved = change(0, { longitude: -40, latitude: -60, speedKnots: 12, navigationalStatus: 0 })
  expect(every(fleet, benchNowMicroseconds)).toEqual(anew(moved))
  expect(anew(moved)).not.toEqual(anew(vessels))
})

it('show no vessel that was removed', () => {
  const gone = vessels.slice(0, 20)
  fleet.applyChanges(gone.map(({ number }) => ({ number, record: null })))
  expect(every(fleet, benchNowMicroseconds)).toEqual(anew(vessels.slice(20)))
})

it('say how old vessels are by now', () => {
  const later = benchNowMicroseconds + 3_600_000_000
  expect(every(fleet, later)).toEqual(anew(vessels, later))
  expect(anew(vessels, later)).not.toEqual(anew(vessels))
})

it('show what is selected, and all again', () => {
  const selection = new Bitset(fleet.rowCount)
  for (let row = 0; row < vessels.length; row += 3) selection.add(row)
  const third = vessels.filter((_, row) => row % 3 === 0)
  const [selected, all] = [every(fleet, benchNowMicroseconds, selection), every(fleet, benchNowMicroseconds)]
  expect(selected).toEqual(anew(third))
  expect(all).toEqual(anew(vessels))
})

it('are those of the fleet that is asked for', () => {
  const others = [...syntheticVessels(3_000, 8)]
  const fleets = [fleet, fleetOf(others)]
  const inTurn = addresses.map((address) =>
    fleets.map((shown) => Buffer.from(vesselTile(shown, address, { nowMicroseconds: benchNowMicroseconds }))),
  )
  const hex = (which: number) => inTurn.map((tiles) => tiles[which]!.toString('hex'))
  expect(hex(0)).toEqual(anew(vessels))
  expect(hex(1)).toEqual(anew(others))
  expect(hex(0)).not.toEqual(hex(1))
})
