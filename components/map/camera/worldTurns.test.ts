import { expect, it } from 'vitest'
import { projectNear } from './worldTurns.ts'

/** A map 1000 pixels wide that projects like MapLibre, ignoring other copies of the world. */
const mapAt = (zoom: number, middle: number) => ({
  getZoom: () => zoom,
  project: ([longitude, latitude]: [number, number]) => ({
    x: 500 + ((longitude - middle) / 360) * 512 * 2 ** zoom,
    y: latitude,
  }),
})

it('a place beyond the 180° meridian is next to the middle, not a world away', () => {
  const pixelsPerDegree = (512 * 32) / 360
  expect(projectNear(mapAt(5, 179), [-179, -17], 500).x).toBeCloseTo(500 + 2 * pixelsPerDegree, 6)
  expect(projectNear(mapAt(5, -179), [179, -17], 500).x).toBeCloseTo(500 - 2 * pixelsPerDegree, 6)
})

it('a place on this side stays where it is', () => {
  const map = mapAt(5, 179)
  expect(projectNear(map, [178, -17], 500)).toEqual(map.project([178, -17]))
})

it('with several copies of the world in view, the nearest one counts', () => {
  const xs = [100, 300, 420, 560, 900].map((x) => projectNear(mapAt(-1, 0), [0, 0], x).x)
  expect(xs).toEqual([-12, 244, 500, 500, 1012])
})
