import { expect, it } from 'vitest'
import { boxRing, pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { isSliver, withoutSlivers } from './slivers.ts'

const island = boxRing(10, 50, 10.01, 50.01)
const mole = boxRing(10, 50, 10.01, 50.0005)
const thread = boxRing(10, 50, 10.01, 50.0001)
const bowTie = pointsOf('20 50, 20.02 50.02, 20.02 50, 20 50.02, 20 50')

it('slivers are thin islands and rings that cross themselves', () => {
  expect([island, mole, thread, bowTie].map(isSliver)).toEqual([false, false, true, true])
})

it('a sea keeps its islands, but for slivers', () => {
  const outer = boxRing(0, 40, 30, 60)
  const sea = withoutSlivers({ type: 'MultiPolygon', coordinates: [[outer, island, thread, bowTie], [thread]] })
  expect(sea.coordinates).toEqual([[outer, island]])
})
