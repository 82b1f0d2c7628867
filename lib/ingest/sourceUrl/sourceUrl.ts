import type { Source, SourceDescription } from '../source.ts'
import { machineDependencies, type SourceDependencies } from '../sources/dependencies.ts'
import { sourceKinds } from './sourceKinds.ts'
import { readParameters, refuseUnknownParameters, sharedParameters } from './sourceParameters.ts'
import { type SourceUrl, sourceUrlError, splitSourceUrl, wrongPart } from './sourceParts.ts'

const kindNames = Object.keys(sourceKinds) as SourceDescription['kind'][]

/** Throws a SourceError for the first mistake. Hosts and files are only checked when the source runs. */
export function parseSources(urls: readonly string[], dependencies: Partial<SourceDependencies> = {}): Source[] {
  const machine = { ...machineDependencies(), ...dependencies }
  const sources: Source[] = []
  for (const text of urls) {
    const source = parseSource(text, machine)
    const { name, kind } = source.description
    const others = sources.map((other) => other.description)
    if (kind === 'stdin' && others.some((other) => other.kind === kind))
      throw sourceUrlError(splitSourceUrl(text), 'another source already reads the standard input')
    if (others.some((other) => other.name === name))
      throw sourceUrlError(splitSourceUrl(text), `another source is already named ${JSON.stringify(name)}; add name=`)
    sources.push(source)
  }
  for (const [index, text] of urls.entries()) checkReserve(splitSourceUrl(text), sources[index]?.description, sources)
  return sources
}

/** The standard input cannot be connected again, and simulated vessels cannot replace real ones. */
const noReserves: ReadonlySet<string> = new Set(['stdin', 'demo'] satisfies SourceDescription['kind'][])

function checkReserve(url: SourceUrl, source: SourceDescription | undefined, sources: readonly Source[]): void {
  if (!source || source.reserveOf === null) return
  if (noReserves.has(source.kind)) throw sourceUrlError(url, `reserve= is not possible for ${source.kind}:`)
  const names = [source.name]
  for (let next: string | null = source.reserveOf; next !== null; ) {
    const other = sources.find(({ description }) => description.name === next)?.description
    if (!other) throw wrongPart(url, 'reserve', source.reserveOf, 'the name of another source')
    names.push(other.name)
    if (other === source) throw sourceUrlError(url, `reserve= leads back to the same source: ${names.join(', ')}`)
    // A circle that this source is not part of is reported for the ones that are.
    next = names.length > sources.length ? null : other.reserveOf
  }
}

function parseSource(text: string, dependencies: SourceDependencies): Source {
  const url = splitSourceUrl(text)
  const name = kindNames.find((known) => known === url.scheme)
  if (name === undefined) {
    const forms = kindNames.map((known) => sourceKinds[known].form)
    throw wrongPart(url, 'the scheme', url.scheme, forms.join(', '))
  }
  const kind = sourceKinds[name]
  refuseUnknownParameters(url, kind.parameters, sharedParameters)
  const shared = readParameters(url, sharedParameters)
  const description: SourceDescription = {
    name: shared.name ?? nameOf(text),
    kind: name,
    collectionType: shared.collection,
    simulated: name === 'demo',
    silentSeconds: null,
    reserveOf: shared.reserve,
    terms: { credit: shared.credit, licence: shared.licence, isPublic: shared.public === 'on' },
  }
  return kind.create(url, description, dependencies)
}

/** The URL without its parameters and passwords: `udp://0.0.0.0:4010`, `stdin`. */
export function nameOf(text: string): string {
  return text
    .replace(/\?.*$/s, '')
    .replace(/:\/\/[^/\s]*@/, '://')
    .replace(/:(\/\/)?$/, '')
}
