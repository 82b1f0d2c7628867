import { expect, it } from 'vitest'
import { graticuleIn } from './graticule.ts'

const namesIn = (...given: Parameters<typeof graticuleIn>) =>
  graticuleIn(...given).features.map(({ properties }) => properties?.name)

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
  expect(graticuleIn(view, 10).features.length).toBeLessThan(60)
})
