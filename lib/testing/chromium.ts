import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ofTheSystem = '/usr/bin/chromium'

/** The browser of the stories: the system's, installed if we may, else the one Playwright brings. */
export function installChromium(root: string): boolean {
  if (existsSync(ofTheSystem)) return true
  const succeeds = (command: string, ...rest: string[]) =>
    spawnSync(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && succeeds('apt-get', 'update', '-qq') && succeeds('apt-get', 'install', '-y', '-qq', 'chromium')) {
    return true
  }
  return succeeds(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
}
