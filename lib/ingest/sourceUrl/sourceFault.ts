import { SourceError } from '../source.ts'
import { machineDependencies } from '../sources/dependencies.ts'
import { maxSourceCharacters, sharedParameters } from './sourceParameters.ts'
import { isMqtt, splitSourceUrl } from './sourceParts.ts'
import { nameOf, parseSource, reserveFault } from './sourceUrl.ts'
import { connectionText, isSamePort, listeningAt, parametersHeldApart, type SourceParts } from './storedSource.ts'

/** Why a source cannot be stored; `member` as in `SourceChanges`. */
export interface SourceFault {
  member: string
  reason: string
}

/** A source beside the one that is checked. */
export interface OtherSource {
  name: string
  url: string
  kind: string
  reserveOf: string | null
}

interface Surroundings {
  others: readonly OtherSource[]
  /** The port of the service itself. */
  servicePort: number
  aisstreamApiKey: string | null
}

/** Kinds that read files or the standard input of the process, or invent vessels. */
const environmentOnly = ['file', 'stdin', 'demo']
const withCredentials = (scheme: string) => scheme === 'nats' || isMqtt(scheme)
const withKey = /^(tcp-listen|aisstream)$/
const firstFreePort = 1024

/** The first reason why a source cannot be stored; `null` without one. */
export function sourceFault(source: SourceParts, surroundings: Surroundings): SourceFault | null {
  return (
    urlFault(source.url) ??
    secretFault(source) ??
    sharedFault(source) ??
    refusalOf({ url: source.url, userName: null, password: null, accessKey: null }, 'url', 'any') ??
    refusalOf(source, source.accessKey === null ? secretOf(source) : 'key', surroundings.aisstreamApiKey) ??
    besideOthers(source, surroundings)
  )
}

function urlFault(url: string): SourceFault | null {
  const { scheme, place } = splitSourceUrl(url)
  const refused = (reason: string) => ({ member: 'url', reason })
  if (url.length > maxSourceCharacters || /[\s\p{C}]/u.test(url))
    return refused(`must have at most ${maxSourceCharacters} characters without blanks`)
  if (environmentOnly.includes(scheme)) return refused(`is of the kind ${scheme}:, which is set by AIS_SOURCES only`)
  if (/^\/\/[^/]*@/.test(place)) return refused('must be without user and password, which are members of their own')
  const [apart] = parametersHeldApart(url)
  return apart === undefined ? null : refused(`must be without ${apart}=, which is a member of its own`)
}

function secretFault({ url, userName, password, accessKey }: SourceParts): SourceFault | null {
  const { scheme } = splitSourceUrl(url)
  const unwanted = (member: string) => ({ member, reason: `must be left out for ${scheme}:, which has none` })
  if (!withCredentials(scheme) && userName !== null) return unwanted('user')
  if (!withCredentials(scheme) && password !== null) return unwanted('password')
  if (!withKey.test(scheme) && accessKey !== null) return unwanted('key')
  if (userName !== null && password === null) return { member: 'password', reason: 'is missing beside the user' }
  return null
}

function sharedFault({ url, name, collection, credit, licence, reserveOf }: SourceParts): SourceFault | null {
  const given = { name: name === nameOf(url) ? null : name, collection, credit, licence, reserve: reserveOf }
  for (const [key, value] of Object.entries(given)) {
    const { read, accepts } = sharedParameters[key as keyof typeof given]
    if (value !== null && read(value) === undefined)
      return { member: key === 'reserve' ? 'reserve_of' : key, reason: `must be ${accepts}` }
  }
  return null
}

function secretOf({ password }: SourceParts): string {
  return password === null ? 'key' : 'password'
}

/** The fault that a start with the source in AIS_SOURCES would report. */
function refusalOf(
  source: Pick<SourceParts, 'url' | 'userName' | 'password' | 'accessKey'>,
  member: string,
  aisstreamApiKey: string | null,
): SourceFault | null {
  const text = connectionText(source)
  try {
    parseSource(text, { ...machineDependencies(), aisstreamApiKey })
    return null
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { member, reason: `cannot be used: ${error.problem ?? error.message}` }
  }
}

function besideOthers(source: SourceParts, { others, servicePort }: Surroundings): SourceFault | null {
  const { name, url, reserveOf } = source
  const at = listeningAt(url)
  if (at && at.port < firstFreePort) return { member: 'url', reason: `must have a port of at least ${firstFreePort}` }
  if (at?.port === servicePort) return { member: 'url', reason: 'has the port of the service itself' }
  const onPort = others.find((other) => isSamePort(other.url, url))
  if (onPort) return { member: 'url', reason: `has a port that the source ${JSON.stringify(onPort.name)} listens on` }
  if (others.some((other) => other.name === name)) return { member: 'name', reason: 'is taken by another source' }
  const described = { name, kind: splitSourceUrl(url).scheme, reserveOf }
  const problem = reserveFault(described, others)
  return problem === null ? null : { member: 'reserve_of', reason: `cannot be used: ${problem}` }
}
