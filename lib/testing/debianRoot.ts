import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { machineCacheFolder } from '../settings.ts'

/** Packages that every installed Debian has, and a minimal root has not. */
const packages = ['adduser', 'ca-certificates', 'init-system-helpers', 'systemd']

/** Time limit of tests that make roots, unpack packages and build images: many small files on a busy disk. */
export const longMilliseconds = 3_600_000

/** Makes a tar archive of a Debian root by debootstrap, once per machine. */
export function debianArchive(suite: string): string {
  const archive = join(machineCacheFolder(), 'roots', `debian-${suite}.tar`)
  if (existsSync(archive)) return archive
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  // The archive keeps it, and programs of other users run below it.
  chmodSync(folder, 0o755)
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, suite, folder], { stdio: 'ignore' })
  rmSync(join(folder, 'var/cache/apt/archives'), { recursive: true })
  mkdirSync(dirname(archive), { recursive: true })
  execFileSync('tar', ['--create', '--one-file-system', `--file=${archive}.part`, `--directory=${folder}`, '.'])
  rmSync(folder, { recursive: true })
  renameSync(`${archive}.part`, archive)
  return archive
}

/** Mounts are in a namespace of the command, so that removing the root cannot reach what they show. */
const mounted =
  'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"'

/** The words that run a command in a root. */
export function inRoot(folder: string, ...words: string[]): string[] {
  return ['unshare', '--mount', 'sh', '-c', mounted, folder, ...words]
}

export function runInRoot(folder: string, ...words: string[]) {
  const [program = '', ...rest] = inRoot(folder, ...words)
  const { status, stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
  return { status, stdout, stderr }
}
