import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The licences of all packages that these modules are of, as their packages tell them. */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((module) => inPackage.exec(module)?.[1] ?? []))
  const packages = [...folders].filter((folder) => existsSync(join(folder, 'package.json')))
  return packages
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder, exclude: ['**/*.{js,ts}'] }).sort()
  const [text] = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return `${name} ${version}: ${license}\n${text === undefined ? '' : `\n${text}\n`}`
}
