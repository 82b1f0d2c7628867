import { resolve } from 'node:path'
import { describeMap, faultOfMap } from '#lib/basemap/addedMaps.ts'
import { openMapFile } from '#lib/basemap/mapFile.ts'
import { lastZoomOf } from '#lib/wire/mapFiles.ts'
import { command, Refusal } from '../call.ts'

export const basemapCheck = command({
  name: 'basemap check',
  operands: ['FILE'],
  summary: 'show what is in a PMTiles file, and whether it can be set as BASEMAP (exits with 1 if not)',
  options: {},
  async run({ operands: [file = ''], print }) {
    const map = await openMapFile(resolve(file)).catch((error: Error) => {
      throw new Refusal(`${error.message}.`)
    })
    await map.close()
    const fault = faultOfMap(map)
    if (fault !== null) throw new Refusal(fault)
    const last = lastZoomOf(map)
    const { name, bytes, tileCount, schema, layers, bounds, minZoom, maxZoom } = map
    print(
      { name, bytes, tiles: tileCount, schema, layers, bounds, minZoom, maxZoom },
      [
        `${name}: ${describeMap(map)}`,
        `  size: ${(bytes / 1e6).toFixed(1)} MB, ${tileCount} tiles`,
        `  layers: ${layers.join(', ')}`,
        `  drawn: from zoom ${minZoom}${last === null ? ' on' : ` to ${last}; closer in the built-in chart is shown`}`,
      ].join('\n'),
    )
  },
})
