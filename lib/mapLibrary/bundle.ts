import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { type StandIn, standInText } from './leftOut.ts'

/** What our map uses of MapLibre, and the module of its source that has it. */
const used: Readonly<Record<string, string>> = {
  Map: 'ui/map.ts',
  addProtocol: 'source/protocol_crud.ts',
  removeProtocol: 'source/protocol_crud.ts',
  config: 'util/config.ts',
  prewarm: 'util/global_worker_pool.ts',
}

const entry = 'map-library'
const folder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'))
const source = join(folder, 'src')

/** Those that Next builds our own scripts for, unless told otherwise. */
const browsers = ['chrome111', 'edge111', 'firefox111', 'safari16.4']

export interface Bundle {
  page: OutputChunk
  worker: OutputChunk
  /** What both of them import, so that it is fetched once. */
  shared: OutputChunk
}

/** MapLibre from its source for page and worker, with stand-ins in place of the modules named. */
export async function bundleMapLibrary(name: string, standIns: Readonly<Record<string, StandIn>>): Promise<Bundle> {
  const replaced = new Set<string>()
  const bundled = await rolldown({
    input: { page: entry, worker: join(source, 'source/worker.ts') },
    cwd: folder,
    platform: 'browser',
    // MapLibre is written for fields that are assigned: declared ones would undo what a constructor above has set.
    transform: {
      target: browsers,
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    },
    plugins: [entryPlugin, standInPlugin(standIns, replaced)],
  })
  const { output } = await bundled.generate({
    format: 'es',
    minify: true,
    entryFileNames: `${name}-[name]-[hash].mjs`,
    chunkFileNames: `${name}-shared-[hash].mjs`,
  })
  await bundled.close()
  const missed = Object.keys(standIns).filter((module) => !replaced.has(module))
  if (missed.length > 0) throw new Error(`MapLibre no longer has or uses what is to be left out: ${missed.join(', ')}`)
  const chunks = output.filter((one) => one.type === 'chunk')
  const [page, worker] = ['page', 'worker'].map((kind) => chunks.find((chunk) => chunk.isEntry && chunk.name === kind))
  const [shared, ...others] = chunks.filter((chunk) => chunk !== page && chunk !== worker)
  if (!page || !worker || !shared || others.length > 0) {
    throw new Error(`MapLibre is expected in three files, not in ${chunks.map(({ fileName }) => fileName).join(', ')}`)
  }
  return { page, worker, shared }
}

const entryPlugin: Plugin = {
  name: 'what is used of MapLibre',
  resolveId: (id) => (id === entry ? id : null),
  load(id) {
    if (id !== entry) return null
    const lines = Object.entries(used).map(([name, module]) => `export { ${name} } from '${pathOf(module)}'`)
    return { code: lines.join('\n'), moduleType: 'js' }
  },
}

function standInPlugin(standIns: Readonly<Record<string, StandIn>>, replaced: Set<string>): Plugin {
  return {
    name: 'what is left out of MapLibre',
    load(id) {
      const [, module = ''] = id.split(sep).join('/').split('/node_modules/')
      const standIn = standIns[module]
      if (standIn === undefined) return null
      replaced.add(module)
      return { code: standInText(standIn), moduleType: 'js' }
    },
  }
}

function pathOf(module: string): string {
  return join(source, module).split(sep).join('/')
}
