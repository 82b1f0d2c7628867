import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { builtInPorts } from '#lib/ports/builtIn.ts'
import { machineCacheFolder } from '#lib/settings.ts'
import { builtInMapPath } from './basemap.ts'
import { inlandWater, largeLakes } from './inlandWater.ts'
import { shoreTiles } from './shore.ts'
import { withoutSlivers } from './slivers.ts'
import { type BasemapSources, basemapTiles, coarseLand } from './tiles.ts'
import { waterBodies } from './waterBodies.ts'
import { writePmtiles } from './writePmtiles.ts'

/**
 * Writes public/basemap/world.pmtiles at build time: `node lib/basemap/build.ts`. In the web process this work blocked
 * every request for seconds and kept much memory.
 */
const require = createRequire(import.meta.url)
const sources = {
  land: 'world-atlas/land-10m.json',
  countries: 'world-atlas/countries-10m.json',
  waters: '@geo-maps/earth-waterbodies-10m/map.geo.json',
} as const
/** The layers of tiles.ts, then those of shore.ts. */
const layers = ['land', 'lakes', 'coast', 'borders', 'graticule', 'places', 'ground', 'sea', 'lakeshores', 'rivers']
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

export function readSources(): BasemapSources {
  return { land: read(sources.land), countries: read(sources.countries), ports: builtInPorts() }
}

/** A hash of all inputs of the file: this folder, the ports, and the versions of the packages. */
function recipe(): string {
  const hash = createHash('sha256').update(JSON.stringify(builtInPorts()))
  for (const name of readdirSync(import.meta.dirname).sort()) {
    if (/(?<!\.test)\.(?:ts|tsv)$/.test(name)) hash.update(name).update(readFileSync(join(import.meta.dirname, name)))
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

/** Reads a million polygons. */
function readWaters() {
  const bodies = waterBodies(require.resolve(sources.waters))
  const seas = withoutSlivers({ type: 'MultiPolygon', coordinates: [...bodies.seas] })
  return { seas, inland: inlandWater(bodies), lakes: largeLakes(bodies) }
}

function build(target: string): void {
  const known = readSources()
  const { seas, inland, lakes } = readWaters()
  const tiles = [...basemapTiles(known, lakes), ...shoreTiles(seas, coarseLand(known), inland)]
  const file = writePmtiles(tiles, { name: 'Lastfix', vector_layers: layers.map((id) => ({ id, fields: {} })) })
  writeFileSync(`${target}.new`, file)
  renameSync(`${target}.new`, target)
  process.stdout.write(`basemap: ${tiles.length} tiles, ${(file.length / 1e6).toFixed(1)} MB\n`)
}

/** Takes the file from the cache of this machine, or builds it and leaves a copy there. */
function obtain(target: string, cache: string, name: string): void {
  const kept = join(cache, name)
  mkdirSync(dirname(target), { recursive: true })
  try {
    copyFileSync(kept, `${target}.new`)
    renameSync(`${target}.new`, target)
    return
  } catch {
    build(target)
  }
  try {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    copyFileSync(target, `${kept}.new`)
    renameSync(`${kept}.new`, kept)
  } catch {
    process.stdout.write(`basemap: no copy in ${cache}, which cannot be written\n`)
  }
}

if (import.meta.main) {
  const cache = machineCacheFolder()
  const target = join(import.meta.dirname, '../..', builtInMapPath)
  const note = `${target}.recipe`
  const now = recipe()
  if (!existsSync(target) || !existsSync(note) || readFileSync(note, 'utf8') !== now) {
    obtain(target, join(cache, 'chart'), `${now}.pmtiles`)
    writeFileSync(note, now)
  }
}
