import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pack, readPack } from './pack.ts'

const held = globalThis as { lastfixBasemap?: Pack }

/** The built basemap, read once a process. `folder` is the project's own. */
export function basemap(folder: string): Pack {
  held.lastfixBasemap ??= readPack(readFileSync(join(/*turbopackIgnore: true*/ folder, 'public/basemap/world.pack')))
  return held.lastfixBasemap
}

/** The style asks with the version in the address, so a tile may be kept for a year. */
export function basemapTileResponse(folder: string, z: string, x: string, y: string): Response {
  const [zoom, column, row] = [z, x, y].map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  const tile = basemap(folder).tile(zoom ?? Number.NaN, column ?? Number.NaN, row ?? Number.NaN)
  if (!tile) return new Response('There is no such tile.', { status: 404 })
  return new Response(new Uint8Array(tile), {
    headers: {
      'Content-Type': 'application/vnd.mapbox-vector-tile',
      'Content-Encoding': 'gzip',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
