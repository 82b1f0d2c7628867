import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { childEnvironment } from '#lib/settings.ts'

interface Contents {
  root: string
  version: string
  architecture: string
  seconds: number
}

const units = ['lastfix.service', 'lastfix-ingest.service', 'lastfix-web.service', 'lastfix-relay.service']
const settingsFile = 'etc/lastfix.env'

/** Makes a Debian package of a folder that holds the program in `opt/lastfix`. */
export function writeDebianPackage(folder: string, file: string, contents: Contents): void {
  const { root, seconds } = contents
  const put = (path: string, from: string, mode = 0o644) => {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target)
    chmodSync(target, mode)
  }
  const scripts = join(import.meta.dirname, 'debian')
  execFileSync('chmod', ['--recursive', 'u+w,go-w,a+rX', folder])
  // Placed as in a checkout, so that every command finds the database and the settings of the service.
  symlinkSync('/var/lib/lastfix', join(folder, 'opt/lastfix/.data'))
  symlinkSync(`/${settingsFile}`, join(folder, 'opt/lastfix/.env'))
  for (const unit of units) put(`lib/systemd/system/${unit}`, join(root, 'docs/deploy', unit))
  put(settingsFile, join(scripts, 'lastfix.env'), 0o640)
  put('usr/bin/lastfix', join(scripts, 'lastfix'), 0o755)
  put('usr/share/doc/lastfix/copyright', join(root, 'LICENSE'))
  for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, join(scripts, script), 0o755)
  put('DEBIAN/templates', join(scripts, 'templates'))
  writeFileSync(join(folder, 'DEBIAN/conffiles'), `/${settingsFile}\n`)
  writeFileSync(join(folder, 'DEBIAN/control'), control(folder, contents))
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', folder, file], {
    env: childEnvironment({ SOURCE_DATE_EPOCH: String(seconds) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function control(folder: string, { version, architecture }: Contents): string {
  const kilobytes = Number(
    execFileSync('du', ['--summarize', '--apparent-size', '-k', folder], { encoding: 'utf8' }).split('\t')[0],
  )
  return readFileSync(join(import.meta.dirname, 'debian/control'), 'utf8')
    .replace('VERSION', version)
    .replace('ARCHITECTURE', architecture)
    .replace('KILOBYTES', String(kilobytes))
}
