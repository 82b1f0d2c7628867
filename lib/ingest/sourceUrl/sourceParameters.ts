import type { CollectionType } from '#lib/vessel/fields.ts'
import { type SourceUrl, wrongPart } from './sourceParts.ts'

/** What may stand behind the `?` of a source URL. */
export interface SourceParameter<Value> {
  form: string
  /** `null` where nothing stands in for an absent parameter. */
  default: Value
  accepts: string
  meaning: string
  /** Whether it may be given more than once: then a value is a list, and those of all are put together. */
  several?: true
  /** `undefined` when the text is not accepted. */
  read(text: string): Value | undefined
}

export type SourceParameters = Record<string, SourceParameter<unknown>>
export type ParameterValues<Table extends SourceParameters> = {
  [Name in keyof Table]: Table[Name] extends SourceParameter<infer Value> ? Value : never
}

const collectionTypes: readonly CollectionType[] = ['satellite', 'terrestrial', 'dynamic']

/** Every kind of source takes these. */
export const sharedParameters = {
  name: {
    form: 'name=TEXT',
    default: null,
    accepts: '1 to 64 letters, digits, blanks and any of . _ : / [ ] - behind a letter or a digit',
    meaning: 'what the source is called in logs and figures; else it is called what stands before the ?',
    read: (text) => (/^[\p{L}\p{N}][\p{L}\p{N} ._:/[\]-]{0,63}$/u.test(text) ? text : undefined),
  } satisfies SourceParameter<string | null> as SourceParameter<string | null>,
  collection: {
    form: 'collection=TYPE',
    default: 'terrestrial',
    accepts: 'satellite, terrestrial or dynamic',
    meaning: 'the collection_type of every position that comes from it',
    read: (text) => collectionTypes.find((type) => type === text),
  } satisfies SourceParameter<CollectionType> as SourceParameter<CollectionType>,
}

export function numberParameter<Default extends number | null>(
  name: string,
  fallback: Default,
  [least, most]: [number, number],
  meaning: string,
): SourceParameter<number | Default> {
  return {
    form: `${name}=NUMBER`,
    default: fallback,
    accepts: `a number from ${least} to ${most}`,
    meaning,
    read: (text) => numberIn(text, /^\d{1,12}(\.\d{1,9})?$/, least, most),
  }
}

export function wholeNumberParameter(
  name: string,
  fallback: number,
  [least, most]: [number, number],
  meaning: string,
): SourceParameter<number> {
  return {
    form: `${name}=NUMBER`,
    default: fallback,
    accepts: `a whole number from ${least} to ${most}`,
    meaning,
    read: (text) => numberIn(text, /^\d{1,12}$/, least, most),
  }
}

export function flagParameter(name: string, meaning: string): SourceParameter<boolean> {
  return {
    form: name,
    default: false,
    accepts: 'nothing, on or off',
    meaning,
    read: (text) => (text === '' || text === 'on' ? true : text === 'off' ? false : undefined),
  }
}

function numberIn(text: string, pattern: RegExp, least: number, most: number): number | undefined {
  const value = pattern.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

export function readParameters<Table extends SourceParameters>(url: SourceUrl, table: Table): ParameterValues<Table> {
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(table)) {
    const texts = url.query.getAll(name)
    if (texts.length > 1 && !parameter.several)
      throw wrongPart(url, `the number of ${name}=`, String(texts.length), '1')
    const read = texts.map((text) => {
      const value = parameter.read(text)
      if (value === undefined) throw wrongPart(url, name, text, parameter.accepts)
      return value
    })
    values[name] = read.length === 0 ? parameter.default : parameter.several ? read.flat() : read[0]
  }
  return values as ParameterValues<Table>
}

/** Throws when the URL has a parameter that is in none of the tables. */
export function refuseUnknownParameters(url: SourceUrl, ...tables: SourceParameters[]): void {
  const known = tables.flatMap((table) => Object.keys(table))
  for (const name of url.query.keys())
    if (!known.includes(name)) throw wrongPart(url, 'a parameter', name, known.join(', '))
}
