import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Bundle, bundleMapLibrary } from './bundle.ts'
import { listName, type MapLibraries, type MapLibraryFiles, mapLibraryFolder } from './files.ts'
import { leftOut } from './leftOut.ts'
import { licencesOf } from './licences.ts'

const banner = '/*! MapLibre GL JS. Its licence and those of its parts: /maplibre/licences.txt */'

/**
 * `node lib/mapLibrary/build.ts`: writes public/maplibre. Next would vessel MapLibre twice, for page and worker, and all of it:
 * 443 kB (gzip) where this makes 240.
 */
async function build(folder: string): Promise<void> {
  const bundles = { complete: await bundleMapLibrary('complete', {}), lean: await bundleMapLibrary('lean', leftOut) }
  const chunks = Object.values(bundles).flatMap((bundle) => Object.values(bundle))
  const licences = licencesOf(chunks.flatMap((chunk) => chunk.moduleIds))
  mkdirSync(folder, { recursive: true })
  for (const old of globSync('*.{mjs,txt,json}', { cwd: folder })) rmSync(join(folder, old))
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), `${banner}\n${code}`)
  writeFileSync(join(folder, 'licences.txt'), licences)
  const list: MapLibraries = { complete: addresses(bundles.complete), lean: addresses(bundles.lean) }
  writeFileSync(join(folder, listName), JSON.stringify(list))
  const told = Object.entries(bundles).map(([name, bundle]) => `${name} ${gzippedKilobytes(bundle)} kB`)
  process.stdout.write(`map library: ${told.join(', ')} (gzip)\n`)
}

function addresses({ page, shared, worker }: Bundle): MapLibraryFiles {
  const at = (chunk: { fileName: string }) => `/maplibre/${chunk.fileName}`
  return { page: at(page), shared: at(shared), worker: at(worker) }
}

function gzippedKilobytes(bundle: Bundle): string {
  const bytes = Object.values(bundle).reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return (bytes / 1000).toFixed(0)
}

if (import.meta.main) await build(join(import.meta.dirname, '../..', mapLibraryFolder))
