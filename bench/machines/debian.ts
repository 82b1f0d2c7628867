import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs by the package of Debian that has them. */
const programs: Readonly<Record<string, string>> = {
  iproute2: '/sbin/ip',
  postgresql: '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'nats-server': '/usr/sbin/nats-server',
  haproxy: '/usr/sbin/haproxy',
}

/** Installs what is missing; returns why that is impossible. */
export function installServers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root, for network namespaces'
  const missing = missingPackages()
  if (missing.length === 0) return null
  console.log(`  Installing ${missing.join(', ')} …`)
  const install = ['install', '--yes', '--no-install-recommends', ...missing]
  for (const words of [['update'], install]) spawnSync('apt-get', ['--quiet=2', ...words], { stdio: 'inherit' })
  const still = missingPackages()
  return still.length === 0 ? null : `needs packages of Debian 12 that could not be installed: ${still.join(', ')}`
}

function missingPackages(): string[] {
  return Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}
