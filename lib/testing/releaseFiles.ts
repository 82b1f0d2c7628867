import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, onTestFinished } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import type { openOwnNetwork } from './ownNetwork.ts'

/** Written by `npm run release`, which `npm run test:full` starts before its tests. */
export const releaseFolder = join(import.meta.dirname, '../../release')
export const releaseObstacle = existsSync(join(releaseFolder, 'SHA256SUMS')) ? null : ', before npm run release'

export const archiveOf = (architecture: string) =>
  join(releaseFolder, `${project.name}-${project.version}-linux-${architecture}.tar.gz`)
export const debianPackageOf = (architecture: string) =>
  join(releaseFolder, `${project.name}_${project.version}_${architecture}.deb`)

/** Extracts an archive into an empty folder that is removed after the test. */
export function extracted(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-extracted-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  return folder
}

export const localOrigin = 'http://127.0.0.1:3000'
const sentence = '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26'

/** Sends a sentence to the service of a network, and expects a vessel in a tile and a title on the page. */
export async function expectVesselOnMap(
  network: ReturnType<typeof openOwnNetwork>,
  origin: string,
  createToken: () => { secret: string },
): Promise<void> {
  await network.answers(`${origin}/readyz`)
  await network.sendByUdp(10110, `${sentence}\n`)
  const { secret } = createToken()
  const vessels = async () => {
    const tile = await network.body(`${origin}/api/tiles/0/0/0.mvt`, { Authorization: `Bearer ${secret}` })
    return new VectorTile(new PbfReader(tile)).layers.vessels?.length
  }
  await expect.poll(vessels, { interval: 500 }).toBe(1)
  expect(String(await network.body(`${origin}/signin`))).toContain('<title>')
}
