import { expect, it } from 'vitest'
import { kilometresPerDegree } from '#lib/distance.ts'
import { areaOf } from './area/area.ts'
import { type PortAreaKind, portBox, portKilometres } from './portAreas.ts'

const position = { longitude: 4.3, latitude: 51.89 }

function drawn(kind: PortAreaKind, [west, south, east, north]: [number, number, number, number]) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const read = areaOf({ type: 'Polygon', coordinates: [ring] })
  return { kind, area: 'area' in read ? read.area : expect.fail() }
}

it('a port without an area reaches as far as vessels come into it', () => {
  const { west, south, east, north } = portBox(position, [])
  expect((north - south) * kilometresPerDegree).toBeCloseTo(2 * portKilometres)
  expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(4.3), expect.closeTo(51.89)])
})

it('a port with an area reaches as far as that and its berths, wherever its position is', () => {
  const areas = [drawn('port', [3.98, 51.93, 4.1, 51.97]), drawn('berth', [4.1, 51.93, 4.18, 51.98])]
  expect(portBox(position, areas)).toEqual({ west: 3.98, south: 51.93, east: 4.18, north: 51.98 })
})

it('a port with berths alone reaches from its position to these', () => {
  const { west, south, east, north } = portBox(position, [])
  expect(portBox(position, [drawn('berth', [4, 51.93, 4.1, 51.97])])).toEqual({ west: 4, south, east, north: 51.97 })
  expect([west > 4, north < 51.97]).toEqual([true, true])
})
