import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './testService.ts'

const run = promisify(execFile)
// Debian's Python has it, whatever Python comes first on the PATH.
const python = '/usr/bin/python3'
const isInstalled = spawnSync(python, ['-c', 'import owslib.ogcapi.features']).status === 0
const title = isInstalled ? 'OWSLib' : 'OWSLib (skipped: it is not installed; package python3-owslib)'

describe.skipIf(!isInstalled)(title, () => {
  let testService: TestService
  beforeAll(async () => {
    testService = await openTestService()
  })
  afterAll(() => testService.close())

  it('reads every collection, its queryables, a page, an item, a box and a filter', async () => {
    const script = join(import.meta.dirname, 'owslibClient.py')
    const { stdout } = await run(python, [script, `${testService.origin}/ogc`, testService.secret])
    const { fleet } = testService
    const inBox = fleet.filter(
      ({ longitude, latitude }) =>
        longitude !== null &&
        latitude !== null &&
        longitude >= 0 &&
        longitude <= 20 &&
        latitude >= 40 &&
        latitude <= 60,
    )
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.0.3',
      conformsTo: expect.arrayContaining([expect.stringContaining('ogcapi-features-1/1.0/conf/core')]),
      inBox: inBox.length,
      filtered: fleet.filter(({ name }) => name !== null).length,
      collections: {
        vessels: { title: 'Vessels', ids: expect.arrayContaining([expect.any(String)]), first: expect.any(String) },
        ports: { title: 'Ports', first: expect.any(String) },
        calls: { title: 'Port calls' },
        stations: { title: 'Stations' },
      },
    })
  })
})
