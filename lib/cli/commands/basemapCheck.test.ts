import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { harbourMap } from '#lib/basemap/fixtures/harbourMap.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()

function written(bytes: Uint8Array): string {
  const path = join(place.folder, 'harbour.pmtiles')
  writeFileSync(path, bytes)
  return path
}

it('shows the content of a map, also as JSON', async () => {
  const file = written(harbourMap('openmaptiles', { maxZoom: 11 }))
  const { stdout } = await place.lastfix(['basemap', 'check', file])
  expect(stdout).toContain('harbour.pmtiles: OpenMapTiles vector tiles, zooms 9 to 11, longitude 3 to 3.04')
  expect(stdout).toContain('drawn: from zoom 9 to 13; closer in the built-in chart is shown')
  const asJson = await place.lastfix(['basemap', 'check', file, '--json'])
  expect(JSON.parse(asJson.stdout)).toMatchObject({ schema: 'openmaptiles', minZoom: 9, maxZoom: 11 })
})

it('ends with 1 and the reason for a file that cannot be shown', async () => {
  const { exit, stderr } = await place.lastfix(['basemap', 'check', written(harbourMap('protomaps').subarray(0, 2000))])
  expect([exit, stderr]).toEqual([1, expect.stringMatching(/harbour\.pmtiles is truncated: it should have \d+ bytes/)])
})
