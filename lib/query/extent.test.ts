import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { extentOf } from './extent.ts'

type Place = [longitude: number, latitude: number] | null

function fleetAt(places: readonly Place[]) {
  return fleetOf(
    places.map((place, index) => {
      const [longitude, latitude] = place ?? [null, null]
      return { ...blankVessel(244_000_000 + index, false, 1_000 + index), longitude, latitude }
    }),
  )
}

function extent(...places: Place[]) {
  const fleet = fleetAt(places)
  return extentOf(fleet, fleet.live)
}

describe('the extent of vessels', () => {
  it('is a point for one, and nothing for none', () => {
    expect(extent([4.1, 51.9])).toEqual({ located: 1, bbox: [4.1, 51.9, 4.1, 51.9] })
    expect(extent(null)).toEqual({ located: 0, bbox: null })
    expect(extent()).toEqual({ located: 0, bbox: null })
  })

  it('counts the located ones only', () => {
    expect(extent([4, 52], null, [-3, 50])).toEqual({ located: 2, bbox: [-3, 50, 4, 52] })
  })

  it('crosses 180° where that is the shorter way, west being the greater then', () => {
    expect(extent([179, -18], [-178, -20], [175, -15]).bbox).toEqual([175, -20, -178, -15])
    expect(extent([180, 0], [179, 1]).bbox).toEqual([179, 0, -180, 1])
    expect(extent([-180, 0], [-179, 1]).bbox).toEqual([-180, 0, -179, 1])
  })

  it('leaves out the widest stretch without a vessel', () => {
    expect(extent([-100, 0], [0, 0], [100, 0]).bbox).toEqual([-100, 0, 100, 0])
    expect(extent([-170, 0], [-20, 0], [120, 0]).bbox).toEqual([-20, 0, -170, 0])
  })

  it('is the world with vessels all round it', () => {
    const round = Array.from({ length: 3600 }, (_, strip): Place => [strip / 10 - 179.95, strip % 2])
    expect(extent(...round).bbox).toEqual([-180, 0, 180, 1])
  })

  it('is that of the selected vessels', () => {
    const fleet = fleetAt([
      [4, 52],
      [100, 0],
    ])
    expect(extentOf(fleet, fleet.categories.flag.rowsOf(['PA'])).bbox).toBeNull()
    fleet.applyChanges([{ number: 244_000_001, record: null }])
    expect(extentOf(fleet, fleet.live).bbox).toEqual([4, 52, 4, 52])
  })

  it('is as small as it can be, wherever vessels are', () => {
    const random = new Random(12)
    for (let round = 0; round < 60; round += 1) {
      const middle = random.next() * 360 - 180
      const places = Array.from({ length: 1 + random.below(12) }, (): [number, number] => {
        const longitude = Math.round(middle + random.next() * 240 - 120)
        return [((((longitude + 180) % 360) + 360) % 360) - 180, 0]
      })
      const [west = 0, , east = 0] = extent(...places).bbox ?? []
      const width = (east - west + 360) % 360
      const from = (longitude: number, start: number) => (longitude - start + 360) % 360
      const narrowest = Math.min(
        ...places.map(([start]) => Math.max(...places.map(([longitude]) => from(longitude, start)))),
      )
      expect([places, width]).toEqual([places, narrowest])
      for (const [longitude] of places) expect(from(longitude, west)).toBeLessThanOrEqual(width)
    }
  })
})
