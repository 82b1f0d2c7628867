import { expect, it } from 'vitest'
import { parseArea } from '#lib/wire/area/area.ts'
import { decodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { areaAround } from './chartPort.ts'

it('is an area that filters take, 3 nm wide to every side', () => {
  const text = areaAround({ longitude: 4.1, latitude: 60 })
  expect(parseArea(text)).toHaveProperty('area')
  const read = decodeCompactArea(text)
  const ring = 'polygons' in read ? (read.polygons[0]?.[0] ?? []) : []
  const [longitudes, latitudes] = [0, 1].map((axis) => ring.map((position) => position[axis] ?? 0))
  expect(Math.max(...(latitudes ?? []))).toBeCloseTo(60.05, 4)
  expect(Math.min(...(latitudes ?? []))).toBeCloseTo(59.95, 4)
  expect(Math.max(...(longitudes ?? []))).toBeCloseTo(4.2, 4)
})
