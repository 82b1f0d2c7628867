import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Pack, readPack } from './pack.ts'
import { shoreZoom } from './shoreZoom.ts'

const held = globalThis as { lastfixBasemap?: Pack }

/** The built basemap, read once a process. `folder` is the project's own. */
export function basemap(folder: string): Pack {
  held.lastfixBasemap ??= readPack(readFileSync(join(/*turbopackIgnore: true*/ folder, 'public/basemap/world.pack')))
  return held.lastfixBasemap
}

export interface BasemapTileRequest {
  folder: string
  z: string
  x: string
  y: string
  acceptsGzip: boolean
}

/** The style asks with the version in the address, so a tile may be kept for a year. */
export function basemapTileResponse({ folder, z, x, y, acceptsGzip }: BasemapTileRequest): Response {
  const tile = basemap(folder).tile(wholeNumber(z), wholeNumber(x), wholeNumber(y))
  if (!tile && !isOnlyUniform(z, x, y)) return new Response('There is no such tile.', { status: 404 })
  const headers = {
    'Content-Type': 'application/vnd.mapbox-vector-tile',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  if (!tile) return new Response(new Uint8Array(0), { headers })
  if (!acceptsGzip) return new Response(new Uint8Array(gunzipSync(tile)), { headers })
  return new Response(new Uint8Array(tile), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/** Of the finer coast, tiles are left out that would show nothing new. */
function isOnlyUniform(...address: [z: string, x: string, y: string]): boolean {
  const [z, x, y] = address.map(wholeNumber)
  return z === shoreZoom && [x, y].every((part) => part !== undefined && part < 2 ** shoreZoom)
}

function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}
