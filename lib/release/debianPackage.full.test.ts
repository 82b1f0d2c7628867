import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { debianArchive, inRoot, longMilliseconds, runInRoot } from '#lib/testing/debianRoot.ts'
import { obstacleOf, rootObstacle } from '#lib/testing/obstacle.ts'
import { openOwnNetwork } from '#lib/testing/ownNetwork.ts'
import { debianPackageOf, expectVesselOnMap, localOrigin, releaseObstacle } from '#lib/testing/releaseFiles.ts'

const obstacle =
  releaseObstacle ??
  rootObstacle ??
  obstacleOf(['ip', '-Version'], ['unshare', '--version'], ['debootstrap', '--version'])

const units = ['lastfix', 'lastfix-ingest', 'lastfix-web', 'lastfix-relay']
const failureOf = ({ status, stderr }: { status: number | null; stderr: string }) => (status === 0 ? null : stderr)

/** Extracts a Debian root with the package of this machine's processor. */
function debianRoot(suite: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-debian-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['--extract', `--file=${debianArchive(suite)}`, `--directory=${folder}`])
  copyFileSync(debianPackageOf('amd64'), join(folder, 'lastfix.deb'))
  return folder
}

describe.skipIf(obstacle !== null)(`the Debian package${obstacle ?? ''}`, { timeout: longMilliseconds }, () => {
  it.each([
    ['12', 'bookworm'],
    ['13', 'trixie'],
  ])('is installed in Debian %s, shows the vessel of a sentence, is upgraded, removed and purged', async (_, suite) => {
    const folder = debianRoot(suite)
    const dpkg = (...words: string[]) => failureOf(runInRoot(folder, 'dpkg', '--force-unsafe-io', ...words))
    const lastfix = (...words: string[]) => runInRoot(folder, 'lastfix', ...words).stdout
    expect(dpkg('--install', '/lastfix.deb')).toBeNull()
    const paths = units.map((unit) => `/lib/systemd/system/${unit}.service`)
    expect(failureOf(runInRoot(folder, 'systemd-analyze', 'verify', '--man=no', ...paths))).toBeNull()
    expect(existsSync(join(folder, 'etc/systemd/system/multi-user.target.wants'))).toBe(true)

    writeFileSync(join(folder, 'etc/lastfix.env'), 'AIS_SOURCES=udp://127.0.0.1:10110\n')
    const network = openOwnNetwork()
    const start = ['setpriv', '--reuid=lastfix', '--regid=lastfix', '--init-groups', '/opt/lastfix/lastfix', 'up']
    const service = network.start(inRoot(folder, ...start), { cwd: '/', log: join(folder, 'up.log') })
    await expectVesselOnMap(network, localOrigin, () =>
      JSON.parse(lastfix('token', 'create', '--name', 'test', '--json')),
    )
    service.kill('SIGTERM')
    expect(await once(service, 'exit')).toEqual([0, null])

    const users = lastfix('user', 'list')
    expect(users).toContain('admin@localhost')
    expect(dpkg('--install', '--force-confold', '/lastfix.deb')).toBeNull()
    expect(lastfix('user', 'list')).toBe(users)
    const data = () => existsSync(join(folder, 'var/lib/lastfix/lastfix.db'))
    expect([dpkg('--remove', 'lastfix'), existsSync(join(folder, 'opt/lastfix')), data()]).toEqual([null, false, true])
    // The question gets no answer.
    expect([dpkg('--purge', 'lastfix'), existsSync(join(folder, 'etc/lastfix.env')), data()]).toEqual([
      null,
      false,
      true,
    ])
    expect(dpkg('--install', '/lastfix.deb')).toBeNull()
    const answer = 'echo lastfix lastfix/remove-data boolean true | debconf-set-selections && dpkg --purge lastfix'
    expect([failureOf(runInRoot(folder, 'sh', '-c', answer)), data()]).toEqual([null, false])
    expect(readdirSync(join(folder, 'var/lib')).filter((name) => name.startsWith('lastfix'))).toEqual([])
  })
})
