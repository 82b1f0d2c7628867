import type { Cell } from './formats/csvLine.ts'
import type { PointJson } from './point.ts'

/** A format that can omit a column; all others have it. */
type Place = 'json' | 'csv' | 'geojson' | 'ogc'

/**
 * Words are the only accepted texts. `texts` are a list in JSON, and one text in flat formats. A `point` is a longitude and a
 * latitude in flat formats.
 */
type Kind = 'text' | 'texts' | 'point' | 'integer' | 'number' | 'truth' | 'time' | 'value' | readonly string[]

interface Details {
  meaning: string
  examples?: readonly (string | number)[]
  notIn?: readonly Place[]
  /** The name in formats without nesting. */
  flat?: string
  /** Between `texts` in flat formats. */
  between?: string
  /** The number that stands for `null` in JSON. */
  unknownAs?: number
  format?: 'uuid'
}

/** A value of the rows of a collection, declared once. Its schema and all formats derive from it. */
export interface Column<Source> extends Details {
  name: string
  kind: Kind
  /** The value is never `null`. */
  isKnown?: true
  of(source: Source): Cell | readonly string[] | PointJson
}

/** Values in a separate member of the JSON, and beside the others in flat formats. */
export interface Group<Source> {
  name: string
  isKnown?: true
  meaning: string
  /** The meaning of `null` for the member. */
  missing?: string
  columns: readonly Column<never>[]
  /** The source of the columns. */
  of(source: Source): object | null
}

export interface Table<Source> {
  columns: readonly (Column<Source> | Group<Source>)[]
  idOf?(source: Source): string
  /** Members beside the columns, in JSON and GeoJSON. */
  besideOf?(source: Source): object
  /** The geometry in GeoJSON, and its properties. */
  drawnOf?(source: Source): { geometry: object | null; properties?: object }
}

type ValueOf<Of> = Of extends 'text' | 'time'
  ? string
  : Of extends 'texts'
    ? readonly string[]
    : Of extends 'point'
      ? PointJson
      : Of extends 'integer' | 'number'
        ? number
        : Of extends 'value'
          ? string | number
          : Of extends 'truth'
            ? boolean
            : Of extends readonly (infer Word)[]
              ? Word
              : never

type OrNull<Declared, Value> = Declared extends { isKnown: true } ? Value : Value | null

export type NotInJson = { notIn: readonly ['json', ...Place[]] }

/** The value of a column or group in JSON. */
export type JsonOf<Declared> = Declared extends { columns: infer Inner extends readonly { name: string }[] }
  ? OrNull<Declared, RowJson<Inner>>
  : Declared extends { kind: infer Of }
    ? OrNull<Declared, ValueOf<Of>>
    : never

/** A row as JSON. */
export type RowJson<Columns extends readonly { name: string }[]> = {
  -readonly [Declared in Exclude<Columns[number], NotInJson> as Declared['name']]: JsonOf<Declared>
}

type Named<Name, Of, Known, More> = { name: Name; kind: Of } & (Known extends true ? { isKnown: true } : unknown) &
  (More extends object ? More : { meaning: string })

/** A source that is not described is read by the names of its members. */
type OfArgument<Source, Value> = unknown extends Source
  ? [of?: (source: Source) => Value]
  : [of: (source: Source) => Value]

const memberOf =
  (name: string) =>
  (source: unknown): never =>
    (source as Record<string, never>)[name] as never

/** The declarations of the columns of a source: `text` can be null, `known.text` cannot. */
export function columnsOf<Source>() {
  const declared =
    <const Known extends boolean>(isKnown: Known) =>
    <const Of extends Kind>(kind: Of) =>
    <const Name extends string, const More extends string | Details>(
      name: Name,
      details: More,
      ...[of = memberOf(name)]: OfArgument<Source, Known extends true ? ValueOf<Of> : ValueOf<Of> | null>
    ) =>
      ({
        name,
        kind,
        ...(typeof details === 'string' ? { meaning: details } : (details as Details)),
        ...(isKnown && { isKnown }),
        of,
      }) as unknown as Named<Name, Of, Known, More> & Pick<Column<Source>, 'of'>
  const kinds = <const Known extends boolean>(isKnown: Known) => ({
    text: declared(isKnown)('text'),
    texts: declared(isKnown)('texts'),
    point: declared(isKnown)('point'),
    integer: declared(isKnown)('integer'),
    number: declared(isKnown)('number'),
    truth: declared(isKnown)('truth'),
    time: declared(isKnown)('time'),
    /** A text or a number. */
    value: declared(isKnown)('value'),
    /** A value from a list of words. */
    word: <const Words extends readonly string[]>(words: Words) => declared(isKnown)(words),
  })
  const group = <
    const Name extends string,
    const More extends { meaning: string; missing?: string; isKnown?: true },
    Inner extends object,
    const Columns extends readonly Column<Inner>[],
  >(
    name: Name,
    details: More,
    of: (source: Source) => Inner | null,
    columns: Columns,
  ) => ({ ...(details as More & object), name, of, columns })
  return { ...kinds(false), known: kinds(true), group }
}

/** Converts a source to a JSON row. */
export function rowJson<const Columns extends Table<Source>['columns'], Source>(
  { columns, besideOf }: Pick<Table<Source>, 'besideOf'> & { columns: Columns },
  source: Source,
): RowJson<Columns> {
  return { ...members(columns, source, 'json'), ...besideOf?.(source) } as RowJson<Columns>
}

const isIn = (place: Place) => (column: object) =>
  !('notIn' in column && Array.isArray(column.notIn) && column.notIn.includes(place))

function members<Source>(columns: Table<Source>['columns'], source: Source, place: Place): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const column of columns.filter(isIn(place))) {
    const value = column.of(source)
    json[column.name] = 'columns' in column && value ? members(column.columns, value as never, place) : value
  }
  return json
}

export interface FlatColumn<Source> {
  name: string
  kind: Kind
  of(source: Source): Cell
}

/** The columns of a format without nesting, under their names there. */
export function flatColumns<Source>({ columns }: Pick<Table<Source>, 'columns'>, place: Place): FlatColumn<Source>[] {
  return columns.filter(isIn(place)).flatMap((column) => {
    if (!('columns' in column)) return column.kind === 'point' ? pointColumns(column) : flatColumn(column)
    return column.columns
      .filter(isIn(place))
      .map(flatColumn)
      .map(({ name, kind, of }) => {
        const innerOf = (inner: object | null) => inner && of(inner as never)
        return { name, kind, of: (source: Source) => innerOf(column.of(source)) }
      })
  })
}

function pointColumns<Source>({ of }: Column<Source>): FlatColumn<Source>[] {
  return (['longitude', 'latitude'] as const).map((name, index) => ({
    name,
    kind: 'number',
    of(source) {
      const point = of(source)
      return point && typeof point === 'object' && 'coordinates' in point ? (point.coordinates[index] ?? null) : null
    },
  }))
}

function flatColumn<Source>({ name, flat = name, kind, between = ';', unknownAs, of }: Column<Source>) {
  return {
    name: flat,
    kind,
    of(source: Source): Cell {
      const value = of(source)
      if (typeof value === 'object' && value !== null) return 'join' in value ? value.join(between) || null : null
      return value === unknownAs ? null : value
    },
  }
}

/** Converts a row to a GeoJSON feature. */
export function rowFeature<Source>({ columns, idOf, besideOf, drawnOf }: Table<Source>, source: Source) {
  const { geometry = null, properties } = drawnOf?.(source) ?? {}
  return {
    type: 'Feature' as const,
    ...(idOf && { id: idOf(source) }),
    geometry,
    properties: { ...members(columns, source, 'geojson'), ...besideOf?.(source), ...properties },
  }
}
