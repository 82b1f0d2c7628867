import { posix } from 'node:path'
import {
  browserHomes,
  forbiddenNames,
  freeModules,
  importedByAll,
  mayImport,
  moduleOfTopFile,
  packageHomes,
  serverPackages,
  textHomes,
} from './rules.ts'

/** Project paths to their text. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  line: number
  /** Path in the project, or name of a package. */
  target: string
  ours: boolean
}

// The formatter puts `import` and `export` at the start of a line; `import('…')` may be anywhere.
const statement = /^[ \t]*(?:import|export)\s+(?:[^'"()=;]*?\bfrom\s+)?['"]([^'"]+)['"]/gm
const call = /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g

const typeImport = /^import type [^'"]*['"][^'"]+['"]/gm

export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(statement), ...source.matchAll(call)]
    .sort((one, other) => one.index - other.index)
    .map(({ index, 0: text, 1: specifier = '' }) => ({
      line: lineAt(source, index + text.length),
      ...targetOf(file, specifier),
    }))
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function targetOf(file: string, specifier: string): { target: string; ours: boolean } {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), ours: true }
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(file), specifier), ours: true }
  const segments = specifier.startsWith('@') ? 2 : 1
  return { target: specifier.split('/').slice(0, segments).join('/'), ours: false }
}

export function moduleOf(file: string): string {
  const [top = '', ...rest] = file.split('/')
  if (rest.length === 0) return moduleOfTopFile[file] ?? ''
  const inner = (rest[0] ?? '').replace(/\.\w+$/, '')
  if (top === 'components') return `components/${inner}`
  return top === 'lib' ? inner : top
}

const isTest = (file: string) => /\.test\.tsx?$|^lib\/\w+\/contract\//.test(file)
const isHome = (file: string, homes: readonly string[]) =>
  homes.some((home) => (home.endsWith('/') ? file.startsWith(home) : file === home))

export function wrongDirections(sources: Sources): string[] {
  return faults(sources, (file, source) => {
    const module = moduleOf(file)
    if (isTest(file) || module === '' || freeModules.includes(module)) return []
    const allowed = mayImport[module]
    if (!allowed) return [`${file}:1 is in ${module}, a module that lib/testing/rules.ts does not know`]
    return importsOf(file, source)
      .filter(({ ours, target }) => ours && ![module, ...allowed, ...importedByAll].includes(moduleOf(target)))
      .map(({ line, target }) => `${file}:${line} imports ${target}: ${module} may import ${listed(allowed)}`)
  })
}

export function strayPackages(sources: Sources): string[] {
  return faults(sources, (file, source) =>
    importsOf(file, source).flatMap(({ line, target, ours }) => {
      const rule = packageHomes.find(({ packages }) => !ours && packages.includes(target))
      if (!rule || isTest(file) || isHome(file, rule.homes)) return []
      return [`${file}:${line} imports ${target}: its home is ${listed(rule.homes)}`]
    }),
  )
}

/** Server packages that browser code reaches through imports of values, as the path to each. */
export function serverPackagesInBrowser(sources: Sources): string[] {
  const found: string[] = []
  const visited = new Set<string>()

  function visit(file: string, path: readonly string[]): void {
    if (visited.has(file)) return
    visited.add(file)
    const values = (sources.get(file) ?? '').replace(typeImport, '')
    for (const { target, ours } of importsOf(file, values)) {
      const reached = [...path, target]
      if (ours) visit(target, reached)
      else if (serverPackages.includes(target)) found.push(reached.join(' → '))
    }
  }

  for (const file of sources.keys()) if (isHome(file, browserHomes) && !isTest(file)) visit(file, [file])
  return found
}

export function strayText(sources: Sources): string[] {
  return faults(sources, (file, source) =>
    source.split('\n').flatMap((text, index) =>
      textHomes
        .filter(({ testsMay }) => !testsMay || !isTest(file))
        .filter(({ pattern, homes }) => !isHome(file, homes) && pattern.test(text))
        .map(({ what, homes }) => `${file}:${index + 1} has ${what}: its home is ${listed(homes)}`),
    ),
  )
}

export function wrongNames(sources: Sources): string[] {
  return faults(sources, (file) =>
    file
      .split('/')
      .map((name) => name.replace(/\..*$/, ''))
      .filter((name) => forbiddenNames.includes(name))
      .map((name) => `${file}:1 is named ${name}: name it for what is inside`),
  )
}

/** Each cycle once, as the imports that close it. */
export function cycles(sources: Sources): string[] {
  const found: string[] = []
  const finished = new Set<string>()
  const path: { file: string; line: number }[] = []

  function visit(file: string): void {
    if (finished.has(file)) return
    for (const { target, line, ours } of importsOf(file, sources.get(file) ?? '')) {
      if (!ours || !sources.has(target)) continue
      path.push({ file, line })
      const start = path.findIndex((step) => step.file === target)
      if (start === -1) visit(target)
      else found.push(path.slice(start).reduceRight((rest, step) => `${step.file}:${step.line} → ${rest}`, target))
      path.pop()
    }
    finished.add(file)
  }

  for (const file of sources.keys()) visit(file)
  return found
}

function faults(sources: Sources, check: (file: string, source: string) => string[]): string[] {
  return [...sources].flatMap(([file, source]) => check(file, source))
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing of ours' : names.join(', ')
}
