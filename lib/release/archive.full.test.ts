import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longMilliseconds } from '#lib/testing/debianRoot.ts'
import { obstacleOf, rootObstacle } from '#lib/testing/obstacle.ts'
import { openOwnNetwork } from '#lib/testing/ownNetwork.ts'
import {
  archiveOf,
  expectVesselOnMap,
  extracted,
  localOrigin,
  releaseFolder,
  releaseObstacle,
} from '#lib/testing/releaseFiles.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import project from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..')
/** The position of the processor in the head of a program. */
const elfMachine = 18

describe.skipIf(releaseObstacle !== null)(
  `npm run release${releaseObstacle ?? ''}`,
  { timeout: longMilliseconds },
  () => {
    it('makes archives and Debian packages for two processors, a list of components, and checksums that hold', () => {
      const { version } = project
      expect(readdirSync(releaseFolder).sort()).toEqual([
        'SHA256SUMS',
        `lastfix-${version}-linux-arm64.tar.gz`,
        `lastfix-${version}-linux-x64.tar.gz`,
        `lastfix-${version}-sbom.cdx.json`,
        `lastfix_${version}_amd64.deb`,
        `lastfix_${version}_arm64.deb`,
      ])
      execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: releaseFolder })
    })

    it('gives the same files again from the same build', () => {
      const again = temporaryFolder()
      execFileSync(process.execPath, ['lib/release/main.ts', again], { cwd: root, stdio: 'ignore' })
      const sums = (folder: string) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
      expect(sums(again)).toBe(sums(releaseFolder))
    })

    it.each([
      ['x64', 0x3e],
      ['arm64', 0xb7],
    ])('has native parts for %s only, and none of our tests', (architecture, machine) => {
      const folder = extracted(archiveOf(architecture))
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // `.next` and `.bin` hold links to them.
      const native = files.filter((file) =>
        /^lastfix\/node_modules\/(?!\.bin).*(\.node|\.so(\.\d+)*|\/bin\/node)$/.test(file),
      )
      expect(native.sort()).toEqual([
        `lastfix/node_modules/better-sqlite3/prebuilds/linux-${architecture}.node`,
        `lastfix/node_modules/node-linux-${architecture}/bin/node`,
      ])
      for (const file of native) expect(readFileSync(join(folder, file)).readUInt16LE(elfMachine)).toBe(machine)
      expect(files.filter((file) => /^lastfix\/(?!node_modules).*\.test\.tsx?$/.test(file))).toEqual([])
    })
  },
)

const obstacle = releaseObstacle ?? rootObstacle ?? obstacleOf(['ip', '-Version'])

describe.skipIf(obstacle !== null)(`the archive${obstacle ?? ''}`, () => {
  it('starts without Node, npm and a network, and shows the vessel of a sentence', async () => {
    const home = join(extracted(archiveOf('x64')), 'lastfix')
    const network = openOwnNetwork()
    const alone = ['/usr/bin/env', '-i', 'PATH=/nonexistent', 'AIS_SOURCES=udp://127.0.0.1:10110', './lastfix']
    const startedAt = performance.now()
    const service = network.start([...alone, 'up'], { cwd: home, log: join(home, '..', 'up.log') })
    await network.answers(`${localOrigin}/readyz`)
    process.stdout.write(`the archive is ready after ${Math.round(performance.now() - startedAt) / 1_000} s\n`)
    const [program = '', ...words] = [...alone, 'token', 'create', '--name', 'test', '--json']
    await expectVesselOnMap(network, localOrigin, () =>
      JSON.parse(execFileSync(program, words, { cwd: home, encoding: 'utf8' })),
    )
    service.kill('SIGTERM')
    expect(await once(service, 'exit')).toEqual([0, null])
  })
})
