import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inlandWater, largeLakes, waterBodies } from './inlandWater.ts'
import { writePack } from './pack.ts'
import { shoreTiles } from './shore.ts'
import { type BasemapSources, basemapTiles, coarseLand } from './tiles.ts'

/**
 * `node lib/basemap/build.ts`: writes public/basemap/world.pack. Done at build time because the same work inside the web
 * process held every request up for seconds and kept much memory; the file needs no work at all.
 */
const require = createRequire(import.meta.url)
const sources = {
  land: 'world-atlas/land-10m.json',
  countries: 'world-atlas/countries-10m.json',
  ports: 'sea-ports/lib/ports.json',
  waters: '@geo-maps/earth-waterbodies-10m/map.geo.json',
} as const
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

export function readSources(): BasemapSources {
  return { land: read(sources.land), countries: read(sources.countries), ports: read(sources.ports) }
}

/** Of all that the file is made of: this program's own text, and the packages by their versions. */
function recipe(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(import.meta.dirname).sort()) {
    if (!name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(import.meta.dirname, name)))
  }
  for (const path of Object.values(sources)) {
    const name = path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/')
    hash.update(`${name} ${read(`${name}/package.json`).version}`)
  }
  return hash.digest('hex')
}

/** A million polygons, let go of at once: kept beside the tiles they cost as much time as all the rest. */
function readWaters() {
  const bodies = waterBodies(read(sources.waters))
  return { seas: bodies.seas, inland: inlandWater(bodies), lakes: largeLakes(bodies) }
}

function build(target: string): void {
  const known = readSources()
  const { seas, inland, lakes } = readWaters()
  const tiles = [...basemapTiles(known, lakes), ...shoreTiles(seas, coarseLand(known), inland)]
  const pack = writePack(tiles)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(`${target}.new`, pack)
  renameSync(`${target}.new`, target)
  process.stdout.write(`basemap: ${tiles.length} tiles, ${(pack.length / 1e6).toFixed(1)} MB\n`)
}

if (import.meta.main) {
  const target = join(import.meta.dirname, '../../public/basemap/world.pack')
  const note = `${target}.recipe`
  const now = recipe()
  if (!existsSync(target) || !existsSync(note) || readFileSync(note, 'utf8') !== now) {
    build(target)
    writeFileSync(note, now)
  }
}
