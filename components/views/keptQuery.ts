import type { ViewKind } from '#lib/wire/account.ts'
import { filterTable } from '#lib/wire/filterTable.ts'

const areaParameters: ReadonlySet<string> = new Set(
  filterTable.filter(({ kind }) => kind === 'area').map(({ parameter }) => parameter),
)
const otherFilters: ReadonlySet<string> = new Set(
  filterTable.filter(({ kind }) => kind !== 'area').map(({ parameter }) => parameter),
)
/** Personal settings, the state of panels and questions about the past are not part of a saved view. */
const neverKept: ReadonlySet<string> = new Set([
  ...['theme', 'drawer', 'embed', 'at', 'open_list'],
  ...['during', 'passage', 'line', 'moving', 'min_minutes'],
])

function belongs(parameter: string, kind: ViewKind): boolean {
  if (kind === 'area') return areaParameters.has(parameter)
  return kind === 'filters' ? otherFilters.has(parameter) : !neverKept.has(parameter)
}

/** The part of the address that a saved view of this kind holds. */
export function keptQuery(kind: ViewKind, address: URLSearchParams): string {
  return new URLSearchParams([...address].filter(([parameter]) => belongs(parameter, kind))).toString()
}

/** The address after a saved view is opened: it replaces what is of its kind and keeps the rest. */
export function openedQuery(kind: ViewKind, kept: string, address: URLSearchParams): string {
  const staying = [...address].filter(([parameter]) => !belongs(parameter, kind))
  const coming = [...new URLSearchParams(kept)].filter(([parameter]) => belongs(parameter, kind))
  return new URLSearchParams([...coming, ...staying]).toString()
}
