import { expect, it } from 'vitest'
import type { Box } from '#lib/distance.ts'
import { graticuleIn } from './graticule.ts'

const namesIn = (view: Box, zoom: number, clear = view) =>
  graticuleIn(view, clear, zoom).features.flatMap(({ properties }) => properties?.name ?? [])

it('has a line every 6, 2, 1 and a quarter minutes, named as on charts', () => {
  const view = { west: 3.95, south: 51.85, east: 4.15, north: 52.05 }
  expect(namesIn(view, 10)).toEqual(['004°00′E', '004°06′E', '51°54′N', '52°00′N'])
  expect(namesIn(view, 12)).toContain('51°58′N')
  expect(namesIn(view, 14)).toContain('003°59′E')
  expect(namesIn(view, 16)).toContain('003°58.25′E')
})

it('has none where the tiles have whole degrees', () => {
  expect(namesIn({ west: -10, south: 40, east: 10, north: 60 }, 9.9)).toEqual([])
})

it('names lines south, west and beyond the 180° meridian', () => {
  expect(namesIn({ west: 179.95, south: -0.15, east: 180.15, north: 0.05 }, 10)).toEqual([
    '180°00′E',
    '179°54′W',
    '00°06′S',
    '00°00′N',
  ])
})

it('stays short on a large screen', () => {
  const degreesOfPixel = 360 / (512 * 2 ** 10)
  const view = { west: 0, south: 0, east: 3840 * degreesOfPixel, north: 2160 * degreesOfPixel }
  expect(graticuleIn(view, view, 10).features.length).toBeLessThan(100)
})

it('names each line once, where no panel covers it', () => {
  const view = { west: 3.95, south: 51.85, east: 4.15, north: 52.05 }
  const clear = { west: 4.05, south: 51.95, east: 4.12, north: 52.04 }
  expect(namesIn(view, 10, clear)).toEqual(['004°06′E', '52°00′N'])
  const { features } = graticuleIn(view, clear, 10)
  expect(features.flatMap(({ geometry }) => (geometry.type === 'Point' ? [geometry.coordinates] : []))).toEqual([
    [4.1, 52.04],
    [4.12, 52],
  ])
})
