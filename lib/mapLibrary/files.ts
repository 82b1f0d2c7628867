import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of scripts that a browser may keep for ever: their names change with what is in them. */
export interface MapLibraryFiles {
  page: string
  shared: string
  worker: string
}

/** Of all of MapLibre, and of as much as our own chart takes. */
export type MapLibraries = Record<'complete' | 'lean', MapLibraryFiles>

export const mapLibraryFolder = 'public/maplibre'
export const listName = 'files.json'

const held = globalThis as { lastfixMapLibraries?: MapLibraries }

/** What was built, read once a process. `folder` is the project's own. */
export function mapLibraries(folder: string): MapLibraries {
  held.lastfixMapLibraries ??= JSON.parse(
    readFileSync(join(/*turbopackIgnore: true*/ folder, mapLibraryFolder, listName), 'utf8'),
  ) as MapLibraries
  return held.lastfixMapLibraries
}
