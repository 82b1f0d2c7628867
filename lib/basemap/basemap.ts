import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pack, readPack } from './pack.ts'

const held = globalThis as { lastfixBasemap?: Pack }

/** The built basemap, read once a process. `folder` is the project's own. */
export function basemap(folder: string): Pack {
  held.lastfixBasemap ??= readPack(readFileSync(join(/*turbopackIgnore: true*/ folder, 'public/basemap/world.pack')))
  return held.lastfixBasemap
}
