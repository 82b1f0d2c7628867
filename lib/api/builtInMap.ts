import { basemap, mapTileResponse, type TileAddress } from '#lib/basemap/basemap.ts'
import type { MapFile } from '#lib/basemap/mapFile.ts'
import type { Service } from '#lib/service.ts'
import { Problem } from './answer/problem.ts'
import { problem, type Route } from './route.ts'

/** GET /basemap/{z}/{x}/{y}: a tile of the built-in chart, which `npm run build` writes. */
export function builtInMapRoute(folder: string, serviceOf: () => Promise<Pick<Service, 'log'>>): Route<TileAddress> {
  let opening: Promise<MapFile | null> | undefined

  async function open(): Promise<MapFile | null> {
    try {
      return await basemap(folder)
    } catch (error) {
      const { log } = await serviceOf()
      log.error('the built-in chart could not be opened: run npm run build, then restart the service', { error })
      return null
    }
  }

  return async ({ headers }, _connection, address) => {
    opening ??= open()
    const map = await opening
    if (map) return mapTileResponse(map, address, headers)
    const detail = 'The built-in chart could not be opened. Run npm run build, then restart the service.'
    return problem(headers, new Problem('not-found', detail))
  }
}
