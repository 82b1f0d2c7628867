import type { Source, SourceDescription } from '../source.ts'
import { machineDependencies, type SourceDependencies } from '../sources/dependencies.ts'
import { sourceKinds } from './sourceKinds.ts'
import { readParameters, refuseUnknownParameters, sharedParameters } from './sourceParameters.ts'
import { isMqtt, sourceUrlError, splitSourceUrl, wrongPart, wrongText } from './sourceParts.ts'

const schemes = Object.keys(sourceKinds) as (keyof typeof sourceKinds)[]

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
  const descriptions = sources.map(({ description }) => description)
  for (const [index, text] of urls.entries()) {
    const description = descriptions[index]
    const fault = description ? reserveFault(description, descriptions) : null
    if (fault !== null) throw sourceUrlError(splitSourceUrl(text), fault)
  }
  return sources
}

/** The standard input cannot be connected again, and simulated vessels cannot replace real ones. */
const noReserves: ReadonlySet<string> = new Set(['stdin', 'demo'] satisfies SourceDescription['kind'][])

type Reserving = Pick<SourceDescription, 'name' | 'reserveOf'> & { kind: string }

/** Why a source cannot be the reserve that it says it is; `null` if it can. */
export function reserveFault(source: Reserving, others: readonly Reserving[]): string | null {
  if (source.reserveOf === null) return null
  if (noReserves.has(source.kind)) return `reserve= is not possible for ${source.kind}:`
  const sources = [...others.filter(({ name }) => name !== source.name), source]
  const names = [source.name]
  for (let next: string | null = source.reserveOf; next !== null; ) {
    const other = sources.find(({ name }) => name === next)
    if (!other) return wrongText('reserve', source.reserveOf, 'the name of another source')
    names.push(other.name)
    if (other === source) return `reserve= leads back to the same source: ${names.join(', ')}`
    // A circle that this source is not part of is reported for the ones that are.
    next = names.length > sources.length ? null : other.reserveOf
  }
  return null
}

/** A source, whatever other sources there are. Throws a SourceError for the first mistake in its URL. */
export function parseSource(text: string, dependencies: SourceDependencies): Source {
  const url = splitSourceUrl(text)
  const scheme = schemes.find((known) => known === url.scheme)
  if (scheme === undefined) {
    const forms = schemes.map((known) => sourceKinds[known].form)
    throw wrongPart(url, 'the scheme', url.scheme, forms.join(', '))
  }
  const kind = sourceKinds[scheme]
  refuseUnknownParameters(url, kind.parameters, sharedParameters)
  const shared = readParameters(url, sharedParameters)
  const description: SourceDescription = {
    name: shared.name ?? nameOf(text),
    kind: isMqtt(scheme) ? 'mqtt' : scheme,
    collectionType: shared.collection,
    simulated: scheme === 'demo',
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
