import { type FilterParameter, filterRows } from '#lib/wire/filterTable.ts'
import { canWatch } from '#lib/wire/watches.ts'

const filters: ReadonlyMap<string, FilterParameter> = new Map(filterRows.map(({ parameter }) => [parameter, parameter]))

/** What a watch takes of the address: the filters that it can have. */
export function watchedQuery(address: URLSearchParams): { query: string; isPartial: boolean } {
  const given = [...address].flatMap(([name, value]) => {
    const parameter = filters.get(name)
    return parameter && value !== '' ? [{ parameter, value }] : []
  })
  const taken = given.filter(({ parameter }) => canWatch(parameter))
  const query = new URLSearchParams(taken.map(({ parameter, value }) => [parameter, value])).toString()
  return { query, isPartial: taken.length < given.length }
}
