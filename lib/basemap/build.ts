import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writePack } from './pack.ts'
import { type BasemapSources, basemapTiles } from './tiles.ts'

/**
 * `node lib/basemap/build.ts`: writes public/basemap/world.pack. Done at build time because the same work inside the web
 * process held every request up for two seconds and kept 180 MB; the file is 4 MB and needs no work at all.
 */
const require = createRequire(import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

export function readSources(): BasemapSources {
  return {
    land: read('world-atlas/land-10m.json'),
    countries: read('world-atlas/countries-10m.json'),
    ports: read('sea-ports/lib/ports.json'),
  }
}

if (import.meta.main) {
  const target = join(import.meta.dirname, '../../public/basemap/world.pack')
  const tiles = basemapTiles(readSources())
  const pack = writePack(tiles)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(`${target}.new`, pack)
  renameSync(`${target}.new`, target)
  process.stdout.write(`basemap: ${tiles.length} tiles, ${(pack.length / 1e6).toFixed(1)} MB\n`)
}
