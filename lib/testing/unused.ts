import { posix } from 'node:path'
import { importsOf, type Sources, targetOf } from './imports.ts'
import { askedFor, tools } from './rules.ts'

// Declarations and imports as our formatter leaves them.
const declaration = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}(?! from)/gm
const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/g
const whole = /\b(?:import|export)\s+\*(?:\s+as\s+\w+)?\s+from\s+['"]([^'"]+)['"]/g
const called = /(?:\{([^{}]*)\}\s*=\s*await\s+)?\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)(?:\)?\.(\w+))?/g

/** What a file hands out and no other file takes; `takers` may be more files than those that are asked about. */
export function idleExports(sources: Sources, takers: Sources = sources): string[] {
  const taken = new Set<string>()
  for (const [file, source] of takers) {
    const take = (specifier: string, names: readonly string[]) => {
      const { target, ours } = targetOf(file, specifier)
      if (ours) for (const name of names) taken.add(`${target} ${name}`)
    }
    for (const [, names = '', specifier = ''] of source.matchAll(named)) take(specifier, namesIn(names))
    for (const [, specifier = ''] of source.matchAll(whole)) take(specifier, ['*'])
    for (const [, names, specifier = '', member] of source.matchAll(called)) {
      take(specifier, names === undefined ? [member ?? '*'] : namesIn(names.replaceAll(':', ' as ')))
    }
  }
  return [...sources]
    .filter(([file]) => !askedFor.some((pattern) => pattern.test(file)) && !taken.has(`${file} *`))
    .flatMap(([file, source]) =>
      exportsOf(source)
        .filter((name) => !taken.has(`${file} ${name}`) && !isOfASignature(source, name))
        .map((name) => `${file} exports ${name}, which no other file imports`),
    )
}

function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(declaration)].map(([, name = '']) => name)
  const handedOn = [...source.matchAll(listed)].flatMap(([, names = '']) => namesIn(names))
  return [...declared, ...handedOn]
}

/** A type that something else of the file is told with: who has that may have to name it one day. */
function isOfASignature(source: string, name: string): boolean {
  return new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(source) && timesIn(source, name) > 1
}

function timesIn(source: string, name: string): number {
  return source.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
}

/** `type A, B as C` takes A and B. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map(
      (entry) =>
        entry
          .trim()
          .replace(/^type /, '')
          .split(/\s+as\s+/)[0]
          ?.trim() ?? '',
    )
    .filter(Boolean)
}

const style = /^import (\w+) from ['"]([^'"]+\.module\.css)['"]/gm

/** Classes of CSS modules that no component wears. */
export function idleClasses(sources: Sources, sheets: Sources): string[] {
  const worn = new Map([...sheets.keys()].map((sheet) => [sheet, new Set<string>()]))
  for (const [file, source] of sources) {
    for (const [, name = '', specifier = ''] of source.matchAll(style)) {
      const sheet = posix.join(posix.dirname(file), specifier)
      for (const [, key = ''] of source.matchAll(new RegExp(`\\b${name}(?:\\.|\\[')(\\w+)`, 'g')))
        worn.get(sheet)?.add(key)
      if (new RegExp(`\\b${name}\\[(?!')|[({,]\\s*${name}\\s*[,})]`).test(source)) worn.get(sheet)?.add('*')
    }
  }
  return [...sheets].flatMap(([sheet, text]) => {
    const known = worn.get(sheet) ?? new Set<string>()
    const own = [...new Set([...bare(text).matchAll(/\.([a-zA-Z_]\w*)/g)].map(([, key = '']) => key))]
    return known.has('*')
      ? []
      : own.filter((key) => !known.has(key)).map((key) => `${sheet} has .${key}, which nobody wears`)
  })
}

/** Selectors and what is in no rule: without comments, texts and declarations. */
function bare(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(['"]).*?\1/g, '')
    .replace(/[\w-]+\s*:[^;{}]*;/g, '')
}

/** Packages in package.json that nothing imports and no tool is. Types of a package are of use as long as the package is. */
export function idlePackages(sources: Sources, sheets: Sources, packages: readonly string[]): string[] {
  const taken = new Set([...sources].flatMap(([file, source]) => importsOf(file, source).map(({ target }) => target)))
  const texts = [...sources.values(), ...sheets.values()].join('\n')
  const isOfUse = (name: string): boolean => {
    const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : null
    if (typed) return taken.has(typed) || tools.includes(typed)
    // As a path in a text: a file that is copied, a script that is run.
    return taken.has(name) || tools.includes(name) || texts.includes(`${name}/`) || texts.includes(`'${name}'`)
  }
  return packages.filter((name) => !isOfUse(name)).map((name) => `package.json has ${name}, which nothing imports`)
}
