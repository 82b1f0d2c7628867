import { type FilterRow, filterTable } from './filterTable.ts'
import { openedTable } from './lists.ts'

/** Features that store a part of the dashboard's address. */
export type AddressKeeper = 'view' | 'embed' | 'publicLink'

interface AddressRow {
  /** `push`: a change is a step in the browser's history. */
  history: 'push' | 'replace'
  keptIn: readonly AddressKeeper[]
}

/**
 * The parameters of the dashboard's address, apart from filters. Parsers are in components/view/address.ts. A scope has
 * filters only.
 */
export const addressTable = {
  map: { history: 'replace', keptIn: ['view', 'embed', 'publicLink'] },
  theme: { history: 'replace', keptIn: ['embed'] },
  vessel: { history: 'push', keptIn: ['view'] },
  follow: { history: 'replace', keptIn: ['view'] },
  track: { history: 'replace', keptIn: ['view'] },
  tracks: { history: 'replace', keptIn: ['view', 'embed'] },
  reception: { history: 'replace', keptIn: ['view', 'embed'] },
  interference: { history: 'replace', keptIn: ['view', 'embed'] },
  stations: { history: 'replace', keptIn: ['view', 'embed', 'publicLink'] },
  station: { history: 'push', keptIn: ['view'] },
  marks: { history: 'replace', keptIn: ['view', 'embed'] },
  labels: { history: 'replace', keptIn: ['view', 'embed'] },
  at: { history: 'replace', keptIn: ['embed'] },
  drawer: { history: 'replace', keptIn: [] },
  open_list: { history: 'replace', keptIn: [] },
  table: { history: 'replace', keptIn: ['view', 'publicLink'] },
  list_height: { history: 'replace', keptIn: ['view', 'publicLink'] },
  columns: { history: 'replace', keptIn: ['view', 'publicLink'] },
  sort: { history: 'replace', keptIn: ['view', 'publicLink'] },
  in_view: { history: 'replace', keptIn: ['view', 'publicLink'] },
  selected: { history: 'replace', keptIn: ['view'] },
  side_by_side: { history: 'replace', keptIn: ['view'] },
  during: { history: 'push', keptIn: [] },
  passage: { history: 'replace', keptIn: [] },
  line: { history: 'replace', keptIn: [] },
  moving: { history: 'replace', keptIn: [] },
  min_minutes: { history: 'replace', keptIn: [] },
  embed: { history: 'replace', keptIn: [] },
} as const satisfies Record<string, AddressRow>

export type AddressParameter = keyof typeof addressTable

export function isAddressParameter(name: string): name is AddressParameter {
  return Object.hasOwn(addressTable, name)
}

const filterRows = new Map<string, FilterRow>(
  filterTable.flatMap((row) => [row.parameter, ...(row.aliases ?? [])].map((name) => [name, row])),
)

/** The filter with a name or an alias. */
export function filterNamed(name: string): FilterRow | undefined {
  return filterRows.get(name)
}

/** Whether a parameter is stored. A public link has the filters as its scope. */
export function isKeptIn(keeper: AddressKeeper, name: string): boolean {
  if (filterRows.has(name)) return keeper !== 'publicLink'
  if (!isAddressParameter(name)) return false
  const { keptIn }: AddressRow = addressTable[name]
  return keptIn.includes(keeper)
}

/** The part of an address that is stored. */
export function keptPart(keeper: AddressKeeper, address: URLSearchParams): URLSearchParams {
  const named = [...address].map(([name, value]) =>
    name === 'list' && openedTable(value) ? ['table', value] : [name, value],
  )
  return new URLSearchParams(named.filter(([name = '']) => isKeptIn(keeper, name)))
}
