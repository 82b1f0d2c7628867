import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configuration } from './parts.ts'

const natsProgram = '/usr/sbin/nats-server'
/** Programs by the package of Debian that has them. */
const programs: Readonly<Record<string, string>> = {
  iproute2: '/sbin/ip',
  postgresql: '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'nats-server': natsProgram,
  haproxy: '/usr/sbin/haproxy',
}

const oldestNatsMinor = 10
/** Files that let apt take nats-server, and nothing else, from Debian 13, by the folder where it looks for them. */
const aptFiles = { 'trixie.list': '/etc/apt/sources.list.d', 'trixie.pref': '/etc/apt/preferences.d' }

/** Installs what is missing; returns why that is impossible. */
export function installServers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root, for network namespaces'
  const missing = missingPackages()
  if (missing.length === 0) return null
  // On Debian 13, the files would keep apt from all that it has.
  if (!isDebian12()) return `needs Debian 12, to install ${missing.join(', ')}`
  console.log(`  Installing ${missing.join(', ')} …`)
  for (const [name, folder] of Object.entries(aptFiles)) copyFileSync(join(configuration, name), join(folder, name))
  const install = ['install', '--yes', '--no-install-recommends', ...missing]
  for (const words of [['update'], install]) spawnSync('apt-get', ['--quiet=2', ...words], { stdio: 'inherit' })
  const still = missingPackages()
  return still.length === 0 ? null : `needs packages of Debian that could not be installed: ${still.join(', ')}`
}

function isDebian12(): boolean {
  return existsSync('/etc/os-release') && readFileSync('/etc/os-release', 'utf8').includes('VERSION_CODENAME=bookworm')
}

function missingPackages(): string[] {
  const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  return missing.includes('nats-server') || natsMinor() >= oldestNatsMinor ? missing : [...missing, 'nats-server']
}

function natsMinor(): number {
  const { stdout } = spawnSync(natsProgram, ['--version'], { encoding: 'utf8' })
  return Number(/v2\.(\d+)/.exec(stdout)?.[1])
}
