import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import project from '../../package.json' with { type: 'json' }
import type { Architecture } from './program.ts'

/** Packs a folder so that equal content gives equal bytes. */
export function writeArchive(folder: string, file: string, seconds: number): void {
  execFileSync(
    'tar',
    [
      ...['--create', '--gzip', `--file=${file}`, `--directory=${dirname(folder)}`],
      ...['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX'],
      ...[`--mtime=@${seconds}`, basename(folder)],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

/** Lines as `sha256sum --check` reads them. */
export async function checksums(files: readonly string[]): Promise<string> {
  const lines = files.map(async (file) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return `${hash.digest('hex')}  ${basename(file)}\n`
  })
  return (await Promise.all(lines)).join('')
}

/** The packages of a release, Node included, as CycloneDX. npm adds the time, a random number and the name of the folder. */
export function componentList(root: string, seconds: number): string {
  const words = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const text = execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, ...list } = JSON.parse(text)
  list.metadata.component.name = project.name
  list.metadata.timestamp = new Date(seconds * 1_000).toISOString()
  return `${JSON.stringify(list, null, 2)}\n`
}

/** Fetches the package that holds Node from the registry and unpacks it; throws if it is not the one of package-lock.json. */
export function unpackNode(root: string, folder: string, architecture: Architecture): string {
  const name = `node-linux-${architecture}`
  const { version, integrity } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    `node_modules/${name}`
  ]
  const target = join(folder, name)
  mkdirSync(target, { recursive: true })
  const words = ['pack', `${name}@${version}`, '--json', '--prefer-offline', `--pack-destination=${folder}`]
  const packed = execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const [{ filename, integrity: found }] = JSON.parse(packed)
  if (found !== integrity) throw new Error(`${name}@${version}: ${found} is not ${integrity} of package-lock.json`)
  execFileSync('tar', [
    '--extract',
    `--file=${join(folder, filename)}`,
    '--strip-components=1',
    `--directory=${target}`,
  ])
  return target
}
