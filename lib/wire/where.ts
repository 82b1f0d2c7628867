import { type Filter, parseFilters } from './filters.ts'
import { type FilterRow, filterTable } from './filterTable.ts'

/** A query that a command cannot select by. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

/** The filters of a query such as `bbox=3,51,5,53&ship_type=Cargo`. All must be of rows that `isKnown` accepts. */
export function parseWhere(query: string, nowMilliseconds: number, isKnown: (row: FilterRow) => boolean): Filter[] {
  const parameters = new URLSearchParams(query)
  const { filters, errors } = parseFilters(parameters, nowMilliseconds * 1000)
  const [wrong] = [...errors.malformed, ...errors.unprocessable]
  if (wrong) throw new SelectionError(`${wrong.parameter} ${wrong.reason}`)
  const known = filterTable.filter(isKnown).map(({ parameter }) => parameter)
  const refused = filters.find((filter) => !known.includes(filter.parameter))
  if (refused || filters.length < new Set(parameters.keys()).size || filters.length === 0)
    throw new SelectionError(`${JSON.stringify(query)} must be filters of ${known.join(', ')}`)
  return filters
}
