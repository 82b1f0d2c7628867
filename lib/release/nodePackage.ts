import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Architecture } from './program.ts'

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
