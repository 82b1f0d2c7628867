import { type Camera, wrapLongitude } from '../../view/camera.ts'
import { finestVesselTiles, vesselTiles } from '../style/style.ts'
import type { TileAddress } from './liveTiles.ts'

const tilePixels = 512

/** Hands out what was fetched under an address, once. */
export type TakeEarly = (url: string) => Promise<Response> | undefined

export interface EarlyTilesOptions {
  ask: (url: string, init: RequestInit) => Promise<Response>
  origin: string
  camera: Camera
  size: { width: number; height: number }
  filterQuery: string
}

/** Fetches the vessels in view while the map is still being made, which takes longer. */
export function fetchEarlyTiles({ ask, origin, camera, size, filterQuery }: EarlyTilesOptions): TakeEarly {
  const coming = new Map<string, Promise<Response>>()
  for (const { z, x, y } of tilesInView(camera, size)) {
    const address = origin + vesselTiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const url = filterQuery === '' ? address : `${address}?${filterQuery}`
    const answer = ask(url, {})
    // Whoever takes it hears of it; nobody may.
    answer.catch(() => {})
    coming.set(url, answer)
  }
  return (url) => {
    const answer = coming.get(url)
    coming.delete(url)
    return answer
  }
}

/** Those that the map will ask for. */
export function tilesInView({ zoom, latitude, longitude }: Camera, size: EarlyTilesOptions['size']): TileAddress[] {
  const z = Math.min(finestVesselTiles, Math.floor(zoom))
  const across = 2 ** z
  const pixels = tilePixels * 2 ** (zoom - z)
  const radians = (latitude * Math.PI) / 180
  const middleX = ((wrapLongitude(longitude) + 180) / 360) * across
  const middleY = (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * across
  const columns = span(middleX, size.width / pixels).map((column) => ((column % across) + across) % across)
  const rows = span(middleY, size.height / pixels).filter((row) => row >= 0 && row < across)
  return [...new Set(columns)].flatMap((x) => rows.map((y) => ({ z, x, y })))
}

function span(middle: number, tiles: number): number[] {
  const first = Math.floor(middle - tiles / 2)
  return Array.from({ length: Math.floor(middle + tiles / 2) - first + 1 }, (_, index) => first + index)
}
