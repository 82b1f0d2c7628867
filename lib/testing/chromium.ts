import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Packages of Debian, each with a program of its name. In the first, which cannot show windows, stories take a fifth less processor time. */
const packages = ['chromium-headless-shell', 'chromium']

/** The browser of the system for the stories, if there is one. */
export function systemChromium(): string | undefined {
  return packages.map((name) => `/usr/bin/${name}`).find(existsSync)
}

/** Installs the browser of the stories: as a package of the system if permitted, else that of Playwright. */
export function installChromium(root: string): boolean {
  if (systemChromium()) return true
  const succeeds = (command: string, ...rest: string[]) =>
    spawnSync(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && succeeds('apt-get', 'update', '-qq')) {
    if (packages.some((name) => succeeds('apt-get', 'install', '-y', '-qq', name))) return true
  }
  return succeeds(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
}
