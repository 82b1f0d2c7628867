import type { FirstAccount } from '#lib/access/firstAccount.ts'
import type { Settings } from '#lib/settings.ts'

export function greeting(
  address: string,
  account: FirstAccount | null,
  { passwords }: Pick<Settings, 'passwords'>,
): string {
  const rows = [['Lastfix', address]]
  if (account) {
    const { email, madePassword } = account
    rows.push(['Sign in as', email])
    if (passwords)
      rows.push(['Password', madePassword ? `${madePassword}   (shown only once)` : 'set in ADMIN_PASSWORD'])
  }
  rows.push(['Create an API token', 'npx lastfix token create --name "my program"'])
  rows.push(['Stop', 'Ctrl-C'])
  return ['', ...rows.map(([what = '', value]) => `  ${what.padEnd(23)}${value}`), ''].join('\n')
}
