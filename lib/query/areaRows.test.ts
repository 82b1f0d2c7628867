import { expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { parseArea } from '#lib/wire/area/area.ts'
import { boxRing } from '#lib/wire/area/fixtures/points.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { areaRows, fullAreaBudget } from './areaRows.ts'

type Corner = [longitude: number, latitude: number]

const vessels = [...syntheticVessels(20_000, 1)]
const fleet = fleetOf(vessels)

function searched(polygons: Corner[][]): 'answered' | 'refused' {
  const coordinates = polygons.map((corners) => [[...corners, corners[0]]])
  const result = parseArea(JSON.stringify({ type: 'MultiPolygon', coordinates }))
  if (!('area' in result)) throw new Error(result.reason)
  return areaRows(fleet, result.area, fullAreaBudget()) === null ? 'refused' : 'answered'
}

const world = boxRing(-180, -90, 180, 90).slice(0, -1)

/** Has fewer cells than the fleet has vessels. */
const europe = boxRing(-8, 46, 10, 56).slice(0, -1)

/** Teeth from south to north, side by side. */
function comb(teeth: number, width: number, height: number): Corner[] {
  const tips = Array.from({ length: teeth }, (_, tooth): Corner[] => {
    const x = (tooth * width) / teeth
    return [
      [x, height],
      [x + width / teeth / 2, 1],
    ]
  })
  return [[0, 0], ...tips.flat(), [width, 0]]
}

function circle(corners: number, radius: number): Corner[] {
  return Array.from({ length: corners }, (_, corner): Corner => {
    const angle = (corner * 2 * Math.PI) / corners
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

it.each([
  ['the whole world', [world]],
  ['a coast of 10,000 corners', [circle(10_000, 30)]],
  ['a thousand harbours', Array.from({ length: 1_000 }, (_, at) => circle(8, 0.01 + at / 1e6))],
  ['a comb in a harbour', [comb(200, 0.2, 2)]],
])('%s is searched', (_, polygons) => {
  expect(searched(polygons)).toBe('answered')
})

it('shares the budget of a request among its areas', () => {
  const result = parseArea(JSON.stringify({ type: 'Polygon', coordinates: [[...world, world[0]]] }))
  if (!('area' in result)) throw new Error(result.reason)
  const budget = { stepsLeft: 30_000 }
  expect(areaRows(fleet, result.area, budget)?.count()).toBe(20_000)
  expect(areaRows(fleet, result.area, budget)).toBeNull()
})

it.each([
  ['a circle', circle(40, 40)],
  ['a box', europe],
])('finds the same vessels one by one as by cells in %s', (_, corners) => {
  const result = parseArea(JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] }))
  if (!('area' in result)) throw new Error(result.reason)
  const some = vessels.slice(0, 500)
  const among = (of: Fleet) => {
    const rows = areaRows(of, result.area, fullAreaBudget())
    return some.map(({ number }) => rows?.has(of.rowOf(number)))
  }
  expect(among(fleetOf(some))).toContain(true)
  expect(among(fleetOf(some))).toEqual(among(fleet))
})

it.each([
  ['1,500 triangles, each over half the world', Array.from({ length: 1_500 }, () => world.slice(0, 3))],
  ['teeth from pole to pole', [comb(1_500, 170, 80)]],
])('%s would hold everybody up', (_, polygons) => {
  expect(searched(polygons)).toBe('refused')
})
