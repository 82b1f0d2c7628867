import { expect, it } from 'vitest'
import { fetchEarlyTiles, tilesInView } from './earlyTiles.ts'

const screen = { width: 1440, height: 852 }
const inView = (zoom: number, latitude: number, longitude: number, size = screen) =>
  tilesInView({ zoom, latitude, longitude }, size).map(({ z, x, y }) => `${z}/${x}/${y}`)

// As MapLibre was seen to ask for them.
it('tiles are those that the map asks for', () => {
  expect(inView(6, 52, 3)).toEqual(['6/31/20', '6/31/21', '6/32/20', '6/32/21', '6/33/20', '6/33/21'])
  expect(inView(11, 51.95, 4.1)).toEqual(
    ['11/1045', '11/1046', '11/1047', '11/1048'].flatMap((column) => [`${column}/676`, `${column}/677`]),
  )
})

it('where the world is narrower than the screen, no tile comes twice', () => {
  expect(inView(0, 30, 15)).toEqual(['0/0/0'])
  expect(new Set(inView(2, 30, 15)).size).toBe(12)
  expect(inView(2, 30, 15)).toHaveLength(12)
})

it('across the 180° meridian they come from both sides', () => {
  expect(inView(5, 0, 179.9, { width: 400, height: 300 })).toEqual(['5/31/15', '5/31/16', '5/0/15', '5/0/16'])
})

it('beyond the finest tiles, those are asked for', () => {
  expect(inView(17, 51.95, 4.1, { width: 390, height: 700 }).every((tile) => tile.startsWith('14/'))).toBe(true)
})

it('what was fetched is handed out once, with the filters it was fetched for, failures too', async () => {
  const asked: string[] = []
  const ask = async (url: string) => {
    asked.push(url)
    if (url.includes('/0/0/0')) throw new Error('gone')
    return new Response('a tile')
  }
  const camera = { zoom: 0, latitude: 0, longitude: 0 }
  const take = fetchEarlyTiles({ ask, origin: 'http://map.test', camera, size: screen, filterQuery: 'flag=NL' })
  expect(asked).toEqual(['http://map.test/api/tiles/0/0/0.mvt?flag=NL'])
  expect(take('http://map.test/api/tiles/0/0/0.mvt')).toBeUndefined()
  await expect(take(asked[0] ?? '')).rejects.toThrow('gone')
  expect(take(asked[0] ?? '')).toBeUndefined()
})
