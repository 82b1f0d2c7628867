import { hostname, networkInterfaces, userInfo } from 'node:os'
import { installationOf } from '#lib/service/system.ts'
import type { Settings } from '#lib/settings.ts'
import type { GreetedAccount } from '../store.ts'

type Known = Pick<Settings, 'passwords' | 'host' | 'port' | 'authUrl' | 'basePath' | 'trustProxy'>

const programs = { source: 'npx lastfix', archive: './lastfix', package: 'lastfix', container: './lastfix' }

export function greeting(
  address: string,
  account: GreetedAccount | null,
  settings: Known,
  installation = installationOf(process.cwd()),
): string {
  const rows = [['Lastfix', address]]
  if (account) {
    const { email, madePassword, passwordPath } = account
    rows.push(['Sign in as', email])
    if (settings.passwords) {
      rows.push(['Password', madePassword ? `${madePassword}   (shown only once)` : 'set in ADMIN_PASSWORD'])
      if (passwordPath) {
        rows.push(['Or choose your own', `${address.replace(/\/$/, '')}${passwordPath}`])
        rows.push(['', '(once, within 24 hours; the password above then no longer works)'])
      }
    }
  }
  rows.push(...reachRows(settings))
  rows.push(['Create an API token', `${programs[installation]} token create --name "my program"`])
  rows.push(['Stop', 'Ctrl-C'])
  return ['', ...rows.map(([what = '', value]) => `  ${what.padEnd(23)}${value}`), ''].join('\n')
}

/** How other computers reach this machine; nothing where a proxy or a URL is set. */
function reachRows({ host, port, authUrl, basePath, trustProxy }: Known): string[][] {
  if (authUrl !== null || trustProxy) return []
  if (/^(127\.|localhost$|::1$)/.test(host)) {
    return [
      [
        'From other computers',
        `HOST=0.0.0.0 in the settings, then restart: private networks only, by HTTP without a certificate`,
      ],
      [
        'or from one',
        `ssh -L ${port}:127.0.0.1:${port} ${userInfo().username}@${hostname()}   (then open http://127.0.0.1:${port}${basePath} there)`,
      ],
    ]
  }
  const addresses = host === '0.0.0.0' || host === '::' ? addressesOfMachine() : [host]
  return [
    [
      'From other computers',
      addresses.map((each) => `http://${each.includes(':') ? `[${each}]` : each}:${port}${basePath}`).join('  '),
    ],
    ['', '(private networks only; no certificate, so others in the network could read passwords)'],
  ]
}

function addressesOfMachine(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address]))
}
