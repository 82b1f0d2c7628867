import { acceptedHosts, originOf } from '#lib/origins.ts'
import type { CollectionType } from '#lib/vessel/fields.ts'
import { type SourceUrl, sourceUrlError, wrongPart } from './sourceParts.ts'

/** A parameter after the `?` of a source URL. */
export interface SourceParameter<Value> {
  form: string
  /** The value of an absent parameter. */
  default: Value
  accepts: string
  meaning: string
  /** Allows several values, whose lists are joined. */
  several?: true
  /** Hidden in errors. */
  isSecret?: true
  /** `undefined` if the text is not accepted. */
  read(text: string): Value | undefined
}

export type SourceParameters = Record<string, SourceParameter<unknown>>
export type ParameterValues<Table extends SourceParameters> = {
  [Name in keyof Table]: Table[Name] extends SourceParameter<infer Value> ? Value : never
}

const collectionTypes: readonly CollectionType[] = ['satellite', 'terrestrial', 'dynamic']

/** Limit for a URL that is added in the browser. */
export const maxSourceCharacters = 1_000

const maxCreditCharacters = 200
const maxLicenceAddress = 500

/** Parameters of all kinds of sources. */
export const sharedParameters = {
  name: {
    form: 'name=TEXT',
    default: null,
    accepts: '1 to 64 letters, digits, spaces and . _ : / [ ] -, beginning with a letter or digit',
    meaning: 'name of the feed in logs and metrics (default: the URL up to the ?)',
    read: (text) => (/^[\p{L}\p{N}][\p{L}\p{N} ._:/[\]-]{0,63}$/u.test(text) ? text : undefined),
  } satisfies SourceParameter<string | null>,
  collection: {
    form: 'collection=TYPE',
    default: 'terrestrial',
    accepts: 'satellite, terrestrial or dynamic',
    meaning: 'collection_type of its positions (default terrestrial)',
    read: (text) => collectionTypes.find((type) => type === text),
  } satisfies SourceParameter<CollectionType>,
  credit: {
    form: 'credit=TEXT',
    default: null,
    accepts: `1 to ${maxCreditCharacters} characters in one line`,
    meaning: 'credit shown on the map and in exports while a position is from this source (default: none)',
    read: (text) => (isLine(text, maxCreditCharacters) ? text : undefined),
  } satisfies SourceParameter<string | null>,
  reserve: {
    form: 'reserve=NAME',
    default: null,
    accepts: 'the name of another source',
    meaning:
      'connect only while the source of this name is silent, until it has been back for a minute (default: always)',
    read: (text) => (text === '' ? undefined : text),
  } satisfies SourceParameter<string | null>,
  licence: {
    form: 'licence=TEXT',
    default: null,
    accepts: `a short name such as CC-BY-4.0, or a URL that starts with https:// or http://, with ${acceptedHosts}`,
    meaning: 'licence of its data, shown with the credit: a short name or a URL (default: none)',
    read: (text) => (isLicence(text) ? text : undefined),
  } satisfies SourceParameter<string | null>,
  public: {
    form: 'public=off',
    default: 'on',
    accepts: 'on or off',
    meaning: 'keep vessels out of public links while their position is from this source (default on)',
    read: (text) => (text === 'on' || text === 'off' ? text : undefined),
  } satisfies SourceParameter<'on' | 'off'>,
}

function isLine(text: string, maxCharacters: number): boolean {
  return text.trim() === text && text !== '' && text.length <= maxCharacters && !/\p{C}/u.test(text)
}

function isLicence(text: string): boolean {
  if (/^https?:/i.test(text)) return isLine(text, maxLicenceAddress) && originOf(text) !== null && !/[\s<>"]/.test(text)
  return /^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,39}$/u.test(text)
}

export function numberParameter<Default extends number | null>(
  form: string,
  fallback: Default,
  [min, max]: [number, number],
  meaning: string,
): SourceParameter<number | Default> {
  return {
    form,
    default: fallback,
    accepts: `a number from ${min} to ${max}`,
    meaning,
    read: (text) => numberIn(text, /^\d{1,12}(\.\d{1,9})?$/, min, max),
  }
}

export function wholeNumberParameter(
  form: string,
  fallback: number,
  [min, max]: [number, number],
  meaning: string,
): SourceParameter<number> {
  return {
    form,
    default: fallback,
    accepts: `a whole number from ${min} to ${max}`,
    meaning,
    read: (text) => numberIn(text, /^\d{1,12}$/, min, max),
  }
}

export function flagParameter(name: string, meaning: string): SourceParameter<boolean> {
  return {
    form: name,
    default: false,
    accepts: 'no value, on or off',
    meaning,
    read: (text) => (text === '' || text === 'on' ? true : text === 'off' ? false : undefined),
  }
}

function numberIn(text: string, pattern: RegExp, min: number, max: number): number | undefined {
  const value = pattern.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

export function readParameters<Table extends SourceParameters>(url: SourceUrl, table: Table): ParameterValues<Table> {
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(table)) {
    const texts = url.query.getAll(name)
    if (texts.length > 1 && !parameter.several)
      throw sourceUrlError(url, `${name}= is given ${texts.length} times; expected once`)
    const read = texts.map((text) => {
      const value = parameter.read(text)
      if (value === undefined) throw wrongPart(url, name, parameter.isSecret ? '[hidden]' : text, parameter.accepts)
      return value
    })
    values[name] = read.length === 0 ? parameter.default : parameter.several ? read.flat() : read[0]
  }
  return values as ParameterValues<Table>
}

/** Throws if the URL has a parameter that is in none of the tables. */
export function refuseUnknownParameters(url: SourceUrl, ...tables: SourceParameters[]): void {
  const known = tables.flatMap((table) => Object.keys(table))
  for (const name of url.query.keys())
    if (!known.includes(name))
      throw sourceUrlError(url, `unknown parameter ${JSON.stringify(name)}; expected ${known.join(', ')}`)
}
