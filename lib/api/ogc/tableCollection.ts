import type { ReportedPlace } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { conditionTooCostly, maxSteps } from '#lib/query/queryCost.ts'
import { type Condition, type Reader, stepsOf, truthTest } from '#lib/wire/condition.ts'
import { pointOf } from '#lib/wire/point.ts'
import { type FlatColumn, flatColumns, type Table } from '#lib/wire/table.ts'
import { parseTime } from '#lib/wire/time.ts'
import { cutPage } from '../answer/page.ts'
import { malformedParameter } from '../answer/problem.ts'
import { type PropertyType, positionColumn } from '../filterText/comparisons.ts'
import type { Call } from '../route.ts'
import type { Collection, Feature, ItemParams, ItemsPage } from './collection.ts'

type Kind = FlatColumn<never>['kind']

/** The properties of a collection with these columns. Booleans are omitted, because CQL2 Text here compares none. */
export function propertiesOf(columns: readonly FlatColumn<never>[]): Record<string, PropertyType> {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, propertyType(kind)]))
}

function propertyType(kind: Kind): PropertyType {
  return kind === 'integer' || kind === 'number' || kind === 'time' ? kind : 'string'
}

/** The value that a filter compares; times as numbers. */
function comparedValue(kind: Kind, value: Feature['properties'][string]): string | number | null {
  if (typeof value === 'boolean') return null
  return kind === 'time' && typeof value === 'string' ? parseTime(value) : value
}

/** The features of a table, each at a place. */
export function featuresOf<Row>(
  table: Table<Row> & Required<Pick<Table<Row>, 'idOf'>>,
  placeOf: (row: Row) => ReportedPlace,
) {
  const columns = flatColumns(table, 'ogc')
  const properties = propertiesOf(columns)
  const reader: Reader<Row> = {
    valueOf(property) {
      if (property === positionColumn) return (row) => placeOf(row).longitude
      const column = columns.find(({ name }) => name === property)
      if (!column) throw new Error(`the collection has no ${property}`)
      return (row) => comparedValue(column.kind, column.of(row))
    },
    keysOf: () => null,
    positionOf: (row) => positionOf(placeOf(row)),
  }
  return {
    properties,
    /** Tests rows by the conditions of a request. `rowCount` are tested at most. */
    testOf({ bbox, condition }: ItemParams, rowCount: number): (row: Row) => boolean {
      const all: Condition = { kind: 'all', of: [...(condition ? [condition] : []), ...(bbox ? [bbox] : [])] }
      if (stepsOf(all) * rowCount > maxSteps) throw conditionTooCostly()
      const truthOf = truthTest(all, reader)
      return (row) => truthOf(row) === true
    },
    featureOf: (row: Row): Feature => ({
      type: 'Feature',
      id: table.idOf(row),
      geometry: pointOf(placeOf(row)),
      properties: Object.fromEntries(columns.map(({ name, of }) => [name, of(row)])),
    }),
  }
}

interface WholeCollection<Row> extends Pick<Collection, 'id' | 'title' | 'description' | 'pathOnMap'> {
  table: Table<Row> & Required<Pick<Table<Row>, 'idOf'>>
  placeOf(row: Row): ReportedPlace
  /** All rows, in any order. */
  rowsOf(call: Call): readonly Row[] | Promise<readonly Row[]>
  rowOf(call: Call, id: string): Row | null | Promise<Row | null>
  isId(text: string): boolean
  /** The property that `datetime` filters by, and its value in microseconds. */
  time?: { property: string; of(row: Row): number | null }
}

/** A collection whose rows are all in memory, in the order of their ids. Without `time`, `datetime` is ignored. */
export function wholeCollection<Row>(whole: WholeCollection<Row>): Collection {
  const { id, title, description, pathOnMap, table, placeOf, rowsOf, rowOf, isId, time } = whole
  const { properties, testOf, featureOf } = featuresOf(table, placeOf)
  async function pageOf(call: Call, params: ItemParams): Promise<ItemsPage> {
    const { limit, next } = params
    if (next !== null && !isId(next)) throw malformedParameter('next', 'is not the cursor of a next link')
    const rows = await rowsOf(call)
    const isMatch = testOf(params, rows.length)
    const isTimely = timeTest(params.datetime, time?.of)
    const matched = await call.turns.run(rowsThat(rows, (row) => isTimely(row) && isMatch(row)))
    const ordered = matched.map((row) => ({ row, id: table.idOf(row) })).sort((a, b) => (a.id < b.id ? -1 : 1))
    const { page, last } = cutPage(
      ordered.filter((each) => next === null || each.id > next),
      limit,
    )
    return {
      numberMatched: matched.length,
      numberReturned: page.length,
      features: eachFeature(page.map(({ row }) => row)),
      next: last?.id ?? null,
    }
  }
  function* eachFeature(rows: readonly Row[]): Generator<Feature> {
    for (const row of rows) yield featureOf(row)
  }
  return {
    id,
    title,
    description,
    properties,
    timeProperty: time?.property ?? null,
    parameters: [],
    extentOf: () => null,
    attributionOf: () => '',
    pageOf,
    async featureOf(call, featureId) {
      const row = await rowOf(call, featureId)
      return row && featureOf(row)
    },
    pathOnMap,
  }
}

function timeTest<Row>(
  datetime: ItemParams['datetime'],
  timeOf: ((row: Row) => number | null) | undefined,
): (row: Row) => boolean {
  if (!datetime || !timeOf) return () => true
  return (row) => {
    const time = timeOf(row)
    return time !== null && time >= datetime.from && time <= datetime.until
  }
}

function* rowsThat<Row>(rows: readonly Row[], isMatch: (row: Row) => boolean): Generator<undefined, Row[]> {
  const matched: Row[] = []
  for (const row of rows) {
    if (isMatch(row)) matched.push(row)
    yield
  }
  return matched
}
