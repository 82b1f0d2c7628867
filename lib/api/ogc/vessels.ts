import { extentOf } from '#lib/query/extent.ts'
import { positionSources } from '#lib/query/positionSources.ts'
import { rowsWhere, type Selection, selectRows } from '#lib/query/rows.ts'
import { sortedRows, sortPlaceOf, type WalkStart } from '#lib/query/sortedRows.ts'
import { vesselById } from '#lib/query/vesselById.ts'
import type { BoundingBox } from '#lib/wire/area/boundingBox.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { creditsText } from '#lib/wire/credits.ts'
import { decodeCursor, encodeCursor } from '#lib/wire/cursor.ts'
import { filterForm } from '#lib/wire/filterForm.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { vesselFeature } from '#lib/wire/formats/vesselGeoJson.ts'
import { vessels as table } from '#lib/wire/rows/flatVessel.ts'
import { defaultSort, formatSort } from '#lib/wire/sorts.ts'
import { flatColumns } from '#lib/wire/table.ts'
import { cutPage } from '../answer/page.ts'
import { malformedParameter } from '../answer/problem.ts'
import { bareRecordOf } from '../embedded.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { Call } from '../route.ts'
import type { Collection, Feature, ItemParams, ItemsPage } from './collection.ts'
import { withPortsByCode } from './portConditions.ts'
import { propertiesOf } from './tableCollection.ts'

const properties = propertiesOf(flatColumns(table, 'ogc'))

/**
 * The filters of the REST API, except those for a part of a text, because a parameter named like a property means
 * equality here. The box is read with the parameters of all collections.
 */
const ownFilters = filterTable.filter(({ kind }) => kind !== 'substring' && kind !== 'box')

export const vessels: Collection = {
  id: 'vessels',
  title: 'Vessels',
  description: 'One feature per vessel: its last known position, what it sent of itself and its voyage.',
  properties,
  timeProperty: 'timestamp',
  parameters: ownFilters.map((row) => ({
    name: row.parameter,
    description: `${row.meaning} ${filterForm(row)}.`,
    type: 'form' in row && row.form === 'number' ? 'number' : 'string',
  })),
  extentOf: ({ fleet }) => wholeDegrees(extentOf(fleet, fleet.live).bbox),
  attributionOf: ({ fleet, service }) => creditsText(service.sources.creditsOf(positionSources(fleet, fleet.live))),
  pageOf,
  featureOf: (call, id) => {
    const found = vesselById(call.fleet, id)
    return found && vesselFeature(bareRecordOf(found, call))
  },
  vesselOf: ({ id }) => id,
  pathOnMap: ({ id }) => `/?vessel=${id}`,
}

const noCursor = 'is not the cursor of a next link'

async function pageOf(call: Call, asked: ItemParams): Promise<ItemsPage> {
  const { fleet } = call
  const conditions = conditionsOf(call, asked)
  const start = startOf(asked.next)
  const selection = await selectionOf(call, conditions, asked.condition)
  const rows = sortedRows(fleet, selection, defaultSort, start, asked.limit + 1)
  const { page, last } = cutPage(rows, asked.limit)
  return {
    numberMatched: selection.count,
    numberReturned: page.length,
    features: featuresOf(call, page),
    next:
      last === null
        ? null
        : encodeCursor({ sort: formatSort(defaultSort), ...sortPlaceOf(fleet, last, defaultSort), query: '' }),
  }
}

function* featuresOf(call: Call, rows: readonly number[]): Generator<Feature> {
  for (const row of rows) yield vesselFeature(bareRecordOf(call.fleet.vesselAt(row), call))
}

async function selectionOf(
  { fleet, turns, service }: Call,
  conditions: readonly Condition[],
  condition: ItemParams['condition'],
): Promise<Selection> {
  const selection = selectRows(fleet, conditions)
  if (condition === null) return selection
  const byCode = withPortsByCode(condition, (unlocode) => service.ports.portOf(unlocode))
  const rows = await turns.run(rowsWhere(fleet, byCode, selection.rows))
  return { rows, count: rows.count() }
}

function conditionsOf(call: Call, { bbox, datetime }: ItemParams): Condition[] {
  const { url, service } = call
  const parameters = new URLSearchParams()
  for (const { parameter } of ownFilters) {
    for (const value of url.searchParams.getAll(parameter)) parameters.append(parameter, value)
  }
  const { filters, errors } = parseFilters(parameters, service.now() * 1000, listIdOf(call))
  const [error] = [...errors.malformed, ...errors.unprocessable]
  if (error) throw malformedParameter(error.parameter, error.reason)
  return [...filters, ...(bbox ? [bbox] : []), ...(datetime ? timeConditions(datetime) : [])]
}

function timeConditions({ from, until }: NonNullable<ItemParams['datetime']>): Condition[] {
  const column = 'timestamp'
  return [
    { kind: 'minimum', column, value: from },
    { kind: 'maximum', column, value: until },
  ]
}

function startOf(next: string | null): WalkStart | null {
  if (next === null) return null
  const place = decodeCursor(next)
  if (place?.sort !== formatSort(defaultSort)) throw malformedParameter('next', noCursor)
  return { place, backward: false }
}

/** Larger than the vessels need, so that it does not change with every report. */
function wholeDegrees(bbox: BoundingBox | null): BoundingBox | null {
  if (bbox === null) return null
  const [west, south, east, north] = bbox
  // Programs expect west to be less than east.
  if (west > east) return [-180, Math.floor(south), 180, Math.ceil(north)]
  return [Math.floor(west), Math.floor(south), Math.ceil(east), Math.ceil(north)]
}
