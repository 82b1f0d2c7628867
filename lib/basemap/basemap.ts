import { join } from 'node:path'
import { type MapFile, openMapFile, unzippedTile } from './mapFile.ts'

/** Relative to the folder of the project; written by build.ts. */
export const builtInMapPath = 'public/basemap/world.pmtiles'
const held = new Map<string, Promise<MapFile>>()

/** Opens the built-in chart of a folder once per process. */
export function basemap(folder: string): Promise<MapFile> {
  const opening = held.get(folder) ?? openMapFile(join(folder, builtInMapPath))
  held.set(folder, opening)
  return opening
}

export type TileAddress = Record<'z' | 'x' | 'y', string>

/** Tiles are cached for a year, because their URL contains the version of the file. */
export async function mapTileResponse(
  map: MapFile | undefined,
  { z, x, y }: TileAddress,
  asked: Headers,
): Promise<Response> {
  const [zoom, column, row] = [z, x, y].map(wholeNumber)
  if (!map || zoom === undefined || column === undefined || row === undefined || !isInWorld(zoom, column, row))
    return new Response('There is no such tile.', { status: 404 })
  const tile = await map.tile(zoom, column, row)
  const headers = {
    'Content-Type': map.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  if (!tile) return new Response(null, { status: 204, headers })
  if (map.encoding === null) return new Response(tile, { headers })
  if (!asked.get('accept-encoding')?.includes('gzip')) return new Response(await unzippedTile(tile), { headers })
  return new Response(tile, { headers: { ...headers, 'Content-Encoding': map.encoding } })
}

function isInWorld(zoom: number, column: number, row: number): boolean {
  return zoom <= 24 && column < 2 ** zoom && row < 2 ** zoom
}

/** `undefined` for any other text. */
function wholeNumber(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined
}
