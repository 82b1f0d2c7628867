import { expect, it } from 'vitest'
import { fleetOf, rowsIn } from '#lib/fleet/fixtures/fleetOf.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { mayPass } from './mayPass.ts'
import { selectRows } from './rows.ts'
import { parseVesselQuery } from './vesselQuery.ts'

const random = new Random(5)
const vessels = [...syntheticVessels(2_000, 5)]
const fleet = fleetOf([...vessels, { ...vessels[0]!, number: 244_660_009, mmsis: '351000001 244660009' }])

function filtersOf(parameters: Record<string, string>) {
  const asked = parseVesselQuery(new URLSearchParams(parameters), 0)
  if ('query' in asked) return asked.query.filters
  throw new Error(JSON.stringify(asked))
}

function passing(parameters: Record<string, string>): { selected: number[]; spared: number } {
  const filters = filtersOf(parameters)
  const test = mayPass(filters, () => fleet)
  const selected = rowsIn(selectRows(fleet, filters).rows)
  expect(selected.filter((row) => !test(row))).toEqual([])
  return { selected, spared: vessels.filter((_, row) => !test(row)).length }
}

it('lets no vessel out that passes a box or an area, across the antimeridian too', () => {
  let found = 0
  for (let round = 0; round < 300; round += 1) {
    const { longitude, latitude } = random.pick(vessels)
    const [west, south] = [Math.max(-180, (longitude ?? 179) - 0.001), Math.max(-89, (latitude ?? 0) - 2)]
    const [east, north] = [west + 5 > 180 ? west - 355 : west + 5, Math.min(90, south + 4)]
    found += passing({ bbox: `${west},${south},${east},${north}` }).selected.length
    const ring = [
      [west, south],
      [west + 5, south],
      [west + 2, north],
      [west, south],
    ]
    passing({ last_known_position: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) })
  }
  expect(found).toBeGreaterThan(300)
})

it('lets no vessel out that is found by its MMSI or an earlier one', () => {
  expect(passing({ mmsi: '351000001' }).selected.length).toBe(1)
  for (let round = 0; round < 50; round += 1) {
    const mmsi = Array.from({ length: 10 }, () => random.pick(vessels).number).join(',')
    expect(passing({ mmsi, speed_min: '0' }).spared).toBeGreaterThan(1_900)
  }
})
