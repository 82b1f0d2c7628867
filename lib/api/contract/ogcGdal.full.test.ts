import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { openTestService, put, type TestService } from './testService.ts'

const run = promisify(execFile)
const isInstalled = spawnSync('ogr2ogr', ['--version']).status === 0
const title = isInstalled ? 'GDAL' : 'GDAL (skipped: ogr2ogr is not installed; it is in the package gdal-bin)'

describe.skipIf(!isInstalled)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-gdal-'))
  let testService: TestService
  let vessels: TestService['fleet']

  beforeAll(async () => {
    testService = await openTestService()
    const known = new Set(testService.fleet.map(({ number }) => number))
    const more = [...syntheticVessels(5_000, 31)].filter(({ number }) => !known.has(number))
    await put(testService.store, more)
    vessels = [...testService.fleet, ...more]
  })

  afterAll(async () => {
    await testService.close()
    rmSync(folder, { recursive: true })
  })

  /** Returns the program's output. Fails on any error of the service. */
  async function gdal(program: 'ogrinfo' | 'ogr2ogr', ...rest: string[]): Promise<string> {
    const login = ['--config', 'GDAL_HTTP_USERPWD', `gis:${testService.secret}`, '-oo', 'PAGE_SIZE=1000']
    const { stdout, stderr } = await run(program, [...login, ...rest])
    expect(stderr).not.toContain('ERROR')
    return stdout
  }

  async function count(...rest: string[]): Promise<number> {
    const text = await gdal('ogrinfo', '-ro', '-so', ...rest, `OAPIF:${testService.origin}/ogc`, 'vessels')
    return Number(/Feature Count: (\d+)/.exec(text)?.[1])
  }

  it('lists the layers', async () => {
    const text = await gdal('ogrinfo', '-ro', `OAPIF:${testService.origin}/ogc`)
    expect(text).toMatch(/1: vessels/)
    expect(text).toMatch(/2: ports/)
  })

  it('counts all, those in a box and those that pass a filter', async () => {
    const inBox = vessels.filter(
      ({ longitude, latitude }) =>
        longitude !== null &&
        latitude !== null &&
        longitude >= 0 &&
        longitude <= 20 &&
        latitude >= 40 &&
        latitude <= 60,
    )
    expect(await count()).toBe(vessels.length)
    expect(await count('-spat', '0', '40', '20', '60')).toBe(inBox.length)
    const classA = vessels.filter(({ transponderClass }) => transponderClass === 'A')
    expect(await count('-where', "class = 'A'")).toBe(classA.length)
  })

  it('copies every vessel into a GeoPackage', async () => {
    const file = join(folder, 'vessels.gpkg')
    await gdal('ogr2ogr', file, `OAPIF:${testService.origin}/ogc`, 'vessels')
    const { stdout } = await run('ogrinfo', [
      '-ro',
      '-q',
      '-dialect',
      'SQLite',
      '-sql',
      'SELECT COUNT(DISTINCT mmsi) AS n FROM vessels',
      file,
    ])
    expect(stdout).toContain(`= ${vessels.length}`)
  })
})
