import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { type FilterParameter, filterRowOf, filterTable } from '#lib/wire/filterTable.ts'
import { anyList, type ListIdOf } from '#lib/wire/lists.ts'
import { type FilterFault, filterFaultOf } from './filterFault.ts'

/** A value in the address that the API would refuse, or by which no vessel can be found. */
export interface InvalidFilter {
  parameter: FilterParameter
  value: string
  fault: FilterFault
}

export interface ReadFilters {
  /** The valid filters as a query string without `?`, in the order of the filter table. */
  query: string
  active: readonly FilterParameter[]
  parsed: readonly Filter[]
  invalid: readonly InvalidFilter[]
}

/** Invalid values are left out of the query and listed in `invalid`. */
export function readFilters(
  values: Readonly<Record<FilterParameter, string | null>>,
  nowMicroseconds: number,
  listIdOf: ListIdOf = anyList,
): ReadFilters {
  const given = filterTable.map(({ parameter }) => parameter).filter((parameter) => values[parameter])
  const all = new URLSearchParams(given.map((parameter) => [parameter, values[parameter] ?? '']))
  const { filters, errors } = parseFilters(all, nowMicroseconds, listIdOf)
  const invalid = given.flatMap((parameter) => {
    const isOf = (fault: { parameter: string }) => fault.parameter === parameter
    const isRead = !errors.malformed.some(isOf)
    if (isRead && !errors.unprocessable.some(isOf) && !hasUnknownCode(filters.find(isOf))) return []
    return [{ parameter, value: values[parameter] ?? '', fault: filterFaultOf(parameter, isRead) }]
  })
  const isValid = (parameter: string) => !invalid.some((other) => other.parameter === parameter)
  const parsed = filters.filter(({ parameter }) => isValid(parameter))
  const active = given.filter((parameter) => parsed.some((filter) => filter.parameter === parameter))
  const query = new URLSearchParams(active.map((parameter) => [parameter, values[parameter] ?? '']))
  return { query: query.toString(), active, parsed, invalid }
}

/** Whether a filter has a code that no vessel can have. The API accepts it, and finds none. */
function hasUnknownCode(filter: Filter | undefined): boolean {
  if (filter?.kind !== 'list') return false
  const row = filterRowOf(filter.parameter)
  const known = 'known' in row ? row.known : undefined
  return known !== undefined && !filter.values.every((value) => known.includes(String(value)))
}

/** The values of a list filter. */
export function chosenOf(parsed: readonly Filter[], parameter: FilterParameter): readonly string[] {
  const filter = parsed.find((candidate) => candidate.parameter === parameter)
  return filter?.kind === 'list' ? [...new Set(filter.values.map(String))] : []
}
