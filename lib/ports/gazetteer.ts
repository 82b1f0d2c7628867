import { beginning, canonicalKey, foldedKey, plain, plainVowelsKey, wordsOf } from './letters.ts'
import { namesIn } from './names.ts'
import type { Port } from './port.ts'
import { waterways } from './words.ts'

export type Alias = { text: string; unlocode: string }

/** A squashed name with its ports and, for the search of misspelt names, the set of its letters. */
export type NameEntry = { key: string; ports: Port[]; letters: number }

export type Gazetteer = {
  ports: readonly Port[]
  aliases: ReadonlyMap<string, Port>
  byCode: ReadonlyMap<string, Port>
  /** By the last three letters of the code. */
  byLocation: ReadonlyMap<string, readonly Port[]>
  byName: ReadonlyMap<string, readonly Port[]>
  byCanonicalName: ReadonlyMap<string, readonly Port[]>
  byPlainVowels: ReadonlyMap<string, readonly Port[]>
  byFoldedName: ReadonlyMap<string, readonly Port[]>
  /** All names in alphabetical order. */
  sortedNames: readonly NameEntry[]
}

export function createGazetteer(ports: readonly Port[], aliases: readonly Alias[] = []): Gazetteer {
  const steps = gazetteerSteps(ports, aliases)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const portsAStep = 250

/** The same in steps of some milliseconds, so that the caller can yield between them. */
export function* gazetteerSteps(ports: readonly Port[], aliases: readonly Alias[]): Generator<void, Gazetteer> {
  const byCode = new Map<string, Port>()
  const byLocation = new Map<string, Port[]>()
  const byName = new Map<string, Port[]>()
  const byCanonicalName = new Map<string, Port[]>()
  const byPlainVowels = new Map<string, Port[]>()
  const byFoldedName = new Map<string, Port[]>()
  const afterSlash = new Map<string, Port[]>()
  const addName = (name: string, port: Port): void => {
    const words = wordsOf(name)
    const key = words.join('')
    put(byName, key, port)
    put(byCanonicalName, canonicalKey(words), port)
    put(byPlainVowels, plainVowelsKey(key), port)
    put(byFoldedName, foldedKey(key), port)
  }
  for (const [index, port] of ports.entries()) {
    if (index % portsAStep === portsAStep - 1) yield
    byCode.set(port.unlocode, port)
    put(byLocation, port.unlocode.slice(2), port)
    for (const quay of port.quays ?? []) addName(quay, port)
    for (const listed of [port.name, ...port.spellings].map(namesIn)) {
      for (const name of listed.names) addName(name, port)
      for (const name of listed.afterSlash) put(afterSlash, name, port)
    }
  }
  for (const [name, [port, ...others]] of afterSlash) {
    const words = wordsOf(name)
    const isOwn = others.length === 0 && !byCanonicalName.has(canonicalKey(words)) && !waterways.has(words.join(''))
    if (port !== undefined && isOwn) addName(name, port)
  }
  // A current code takes precedence over a former one.
  for (const port of ports) {
    for (const code of port.formerCodes) if (!byCode.has(code)) byCode.set(code, port)
  }
  yield
  const keys = [...byName.keys()].sort()
  yield
  const sortedNames = keys.map((key): NameEntry => ({ key, ports: byName.get(key) ?? [], letters: lettersOf(key) }))
  return {
    ports,
    aliases: portsOfAliases(aliases, byCode),
    byCode,
    byLocation,
    byName,
    byCanonicalName,
    byPlainVowels,
    byFoldedName,
    sortedNames,
  }
}

/** The names that begin with a key, in alphabetical order. */
export function entriesBeginning(key: string, { sortedNames }: Gazetteer): readonly NameEntry[] {
  return beginning(key, sortedNames, (entry) => entry.key)
}

/** The same ports with other aliases. */
export function withAliases(gazetteer: Gazetteer, aliases: readonly Alias[]): Gazetteer {
  return { ...gazetteer, aliases: portsOfAliases(aliases, gazetteer.byCode) }
}

/** An alias of an unknown port has no effect until a list with that port is imported. */
function portsOfAliases(aliases: readonly Alias[], byCode: ReadonlyMap<string, Port>): Map<string, Port> {
  return new Map(
    aliases.flatMap(({ text, unlocode }) => {
      const port = byCode.get(unlocode.replace(/\s/g, '').toUpperCase())
      return port === undefined ? [] : [[aliasKey(text), port] as const]
    }),
  )
}

export function aliasKey(text: string): string {
  return wordsOf(plain(text)).join('')
}

export function lettersOf(key: string): number {
  let letters = 0
  for (let index = 0; index < key.length; index += 1) letters |= 1 << (key.charCodeAt(index) & 31)
  return letters
}

function put(map: Map<string, Port[]>, key: string, port: Port): void {
  if (key === '') return
  const known = map.get(key)
  if (known === undefined) map.set(key, [port])
  else if (!known.includes(port)) known.push(port)
}
