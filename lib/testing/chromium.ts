import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const systemChromium = '/usr/bin/chromium'

/** Installs the browser of the stories: as a package of the system if permitted, else that of Playwright. */
export function installChromium(root: string): boolean {
  if (existsSync(systemChromium)) return true
  const succeeds = (command: string, ...rest: string[]) =>
    spawnSync(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && succeeds('apt-get', 'update', '-qq') && succeeds('apt-get', 'install', '-y', '-qq', 'chromium')) {
    return true
  }
  return succeeds(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
}
