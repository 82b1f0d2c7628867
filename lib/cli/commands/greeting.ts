import type { FirstAccount } from '#lib/access/firstAccount.ts'

/** What `up` says once there is something to open. */
export function greeting(address: string, account: FirstAccount | null): string {
  const rows = [['Lastfix is at', address]]
  if (account) {
    const { email, madePassword } = account
    rows.push(['Sign in as', email])
    rows.push([
      'with the password',
      madePassword ? `${madePassword}   (shown only this once)` : 'that ADMIN_PASSWORD is',
    ])
  }
  rows.push(['A token for a program', 'npx lastfix token create --name "my program"'])
  rows.push(['To stop', 'Ctrl-C'])
  return ['', ...rows.map(([what = '', value]) => `  ${what.padEnd(23)}${value}`), ''].join('\n')
}
