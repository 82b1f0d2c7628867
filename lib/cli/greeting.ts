export interface MadeAccount {
  email: string
  password: string
}

/** What `up` says once there is something to open. */
export function greeting(address: string, account: MadeAccount | null): string {
  const rows = [
    ['Lastfix is at', address],
    ...(account ? [['Sign in as', account.email]] : []),
    ...(account ? [['with the password', `${account.password}   (shown only this once)`]] : []),
    ['A token for a program', 'npx lastfix token create --name "my program"'],
    ['To stop', 'Ctrl-C'],
  ]
  return ['', ...rows.map(([what = '', value]) => `  ${what.padEnd(23)}${value}`), ''].join('\n')
}
