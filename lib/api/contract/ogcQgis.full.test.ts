import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vessel } from '#lib/vessel/fields.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { openTestService, put, type TestService } from './testService.ts'

const run = promisify(execFile)
// Debian's Python has it, whatever Python comes first on the PATH.
const python = '/usr/bin/python3'
const isInstalled = spawnSync(python, ['-c', 'import qgis.core']).status === 0
const title = isInstalled ? 'QGIS' : 'QGIS (skipped: it is not installed; it is in the package python3-qgis)'

interface Shown {
  count: number
  extent: number[]
  all: number[]
  inBox: number[]
  classA: number[]
  received: number[]
}

describe.skipIf(!isInstalled)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-qgis-'))
  let testService: TestService
  let vessels: Vessel[]

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

  async function shown(address: string, password = ''): Promise<Shown> {
    const script = join(import.meta.dirname, 'qgisLayer.py')
    const env = { NODE_ENV: 'test', PATH: '/usr/bin:/bin', HOME: folder, QT_QPA_PLATFORM: 'offscreen' } as const
    const { stdout } = await run(python, [script, address, password], { env, maxBuffer: 16_000_000 })
    return JSON.parse(stdout) as Shown
  }

  const numbersOf = (passing: (vessel: Vessel) => boolean) =>
    vessels
      .filter(passing)
      .map(({ number }) => number)
      .sort()

  it.each(['Basic', 'a link token'])('by %s shows every vessel, those in an extent, and filters', async (way) => {
    const address = `${testService.origin}/ogc`
    const link = await testService.token({ rights: { link: true } })
    const layer = await (way === 'Basic' ? shown(address, testService.secret) : shown(`${address}?token=${link}`))
    expect(layer.count).toBe(vessels.length)
    expect(layer.all.sort()).toEqual(numbersOf(() => true))
    const located = vessels.filter(({ longitude }) => longitude !== null)
    const [west, , , north] = layer.extent
    expect(west).toBeLessThanOrEqual(Math.min(...located.map(({ longitude }) => longitude ?? 180)))
    expect(north).toBeGreaterThanOrEqual(Math.max(...located.map(({ latitude }) => latitude ?? -90)))
    expect(layer.inBox.sort()).toEqual(
      numbersOf(({ longitude, latitude }) => {
        if (longitude === null || latitude === null) return false
        return longitude >= 0 && longitude <= 20 && latitude >= 40 && latitude <= 60
      }),
    )
    expect(layer.classA.sort()).toEqual(numbersOf(({ transponderClass }) => transponderClass === 'A'))
    const since = Date.parse('2026-01-01T00:00:00Z') * 1000
    expect(layer.received.sort()).toEqual(
      numbersOf(({ positionUpdatedMicroseconds }) => (positionUpdatedMicroseconds ?? 0) >= since),
    )
  })
})
