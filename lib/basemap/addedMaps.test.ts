import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openAddedMaps } from './addedMaps.ts'
import { harbourMap } from './fixtures/harbourMap.ts'
import { writePmtiles } from './writePmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastfix-added-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const harbour = written('harbour.pmtiles', harbourMap('protomaps'))
const other = written(
  'other.pmtiles',
  writePmtiles([{ z: 0, x: 0, y: 0, bytes: gzipSync('') }], { vector_layers: [{ id: 'ocean' }] }),
)
const world = written(
  'world.pmtiles',
  writePmtiles([{ z: 0, x: 0, y: 0, bytes: gzipSync('') }], { vector_layers: [{ id: 'earth' }, { id: 'water' }] }),
)
const pictures = (() => {
  const file = writePmtiles([{ z: 0, x: 0, y: 0, bytes: gzipSync('') }], {})
  file.writeUInt8(2, 99)
  return written('seamarks.pmtiles', file)
})()

async function opened(basemap: string[] | null, chartOverlay: string | null = null) {
  const maps = await openAddedMaps({ basemap, chartOverlay })
  await maps.close()
  return { ...maps, faults: maps.reports.flatMap(({ fault }) => fault ?? []) }
}

describe('added maps', () => {
  it('are none without a setting', async () => {
    expect(await opened(null)).toMatchObject({ shown: [], overlay: null, faults: [] })
  })

  it('are drawn the largest first, with a note on the last zoom of a coarse one', async () => {
    const { shown, faults } = await opened([harbour, world])
    expect(shown.map(({ name }) => name)).toEqual(['world.pmtiles', 'harbour.pmtiles'])
    expect(faults).toEqual(['world.pmtiles ends at zoom 0; closer than 2 the built-in chart is shown.'])
  })

  it('are kept if others cannot be used, with the reasons', async () => {
    const { shown, faults } = await opened([other, harbour, join(folder, 'none.pmtiles'), pictures])
    expect(shown.map(({ name }) => name)).toEqual(['harbour.pmtiles'])
    expect(faults).toEqual([
      'other.pmtiles is of another schema than Protomaps or OpenMapTiles: its layers are ocean.',
      'none.pmtiles does not exist.',
      'seamarks.pmtiles holds pictures: BASEMAP takes vector tiles. Pictures can be set as CHART_OVERLAY.',
    ])
  })
})

describe('an overlay', () => {
  it('may be a file of pictures, served by the service', async () => {
    const { overlay, files } = await opened(null, pictures)
    const [version] = files.keys()
    expect(overlay).toMatchObject({ tiles: `/basemap/${version}/{z}/{x}/{y}`, minZoom: 0, maxZoom: 0 })
  })

  it('may be an address on another host, named in the attribution', async () => {
    const tiles = 'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png'
    const { overlay } = await opened(null, tiles)
    expect(overlay).toMatchObject({ tiles, attribution: expect.stringContaining('>OpenSeaMap</a>') })
    expect((await opened(null, 'https://tiles.example/{z}/{x}/{y}.png')).overlay?.attribution).toContain(
      '>tiles.example</a>',
    )
  })

  it('cannot be a file of vector tiles', async () => {
    const { overlay, faults } = await opened(null, harbour)
    expect(overlay).toBeNull()
    expect(faults).toEqual([expect.stringContaining('CHART_OVERLAY takes pictures')])
  })
})
