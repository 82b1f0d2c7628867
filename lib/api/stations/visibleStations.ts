import { positionOf } from '#lib/distance.ts'
import { conditionTooCostly, maxSteps } from '#lib/query/queryCost.ts'
import { type Condition, type Reader, stepsOf, truthTest } from '#lib/wire/condition.ts'
import { type StationSubject, stationTest } from '#lib/wire/stationTest.ts'
import { Problem } from '../answer/problem.ts'
import { expandCursor } from '../longCursor.ts'
import { type ListParams, parseListParams } from '../request/listParams.ts'
import type { Call, GuardedCall } from '../route.ts'

export function checkStationsOn({ service }: Pick<GuardedCall, 'service'>): void {
  if (service.settings.stationHours === 0) throw new Problem('unprocessable', 'Stations are off.')
}

/**
 * Whether a station, an activation or a text exists for the caller. A scope by anything but place and MMSI, and a delayed link, have
 * none.
 */
export function isVisibleTo({ scope }: Pick<GuardedCall, 'scope'>): (subject: StationSubject) => boolean {
  if (scope === null) return () => true
  return (scope.past ? null : stationTest(scope.conditions)) ?? (() => false)
}

/** The filters of a collection that are also filters of vessels, under all their names. */
export const placeFilters = [
  'mmsi',
  'bbox',
  'last_known_position_within',
  'last_known_position',
  'last_known_or_predicted_position_within',
]

const pageNames = ['limit', 'offset', 'next', 'format']

/** Reads the parameters of a page; others are ignored. Lists may be repeated. */
export async function stationListParams<Own>(
  call: Call,
  { filters, ...form }: { filters: readonly string[] } & Parameters<typeof parseListParams<Own>>[2],
): Promise<ListParams<Own>> {
  const given = await expandCursor(call)
  const known = new Set([...filters, ...form.names, ...pageNames])
  const asked = new URLSearchParams([...given].filter(([name]) => known.has(name)))
  return parseListParams(call, asked, form)
}

export interface FilteredRow extends StationSubject {
  name: string | null
  updatedMicroseconds?: number
}

const reader: Reader<FilteredRow> = {
  valueOf(column) {
    switch (column) {
      case 'mmsi':
        return ({ mmsi }) => mmsi
      case 'name':
        return ({ name }) => name
      default:
        return ({ updatedMicroseconds = null }) => updatedMicroseconds
    }
  },
  keysOf: () => null,
  positionOf,
}

/** The rows that the caller may see and that fulfil the filters, found in turns. */
export function visibleRows<Row extends FilteredRow>(
  call: Call,
  rows: readonly Row[],
  filters: readonly Condition[],
  isMatch: (row: Row) => boolean = () => true,
): Promise<Row[]> {
  const condition: Condition = { kind: 'all', of: filters }
  if (stepsOf(condition) * rows.length > maxSteps) throw conditionTooCostly()
  const truthOf = truthTest(condition, reader)
  const isVisible = isVisibleTo(call)
  return call.turns.run(rowsThat(rows, (row) => isVisible(row) && isMatch(row) && truthOf(row) === true))
}

function* rowsThat<Row>(rows: readonly Row[], isMatch: (row: Row) => boolean): Generator<undefined, Row[]> {
  const matched: Row[] = []
  for (const row of rows) {
    if (isMatch(row)) matched.push(row)
    yield
  }
  return matched
}
