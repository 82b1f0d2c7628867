import type { ViewKind } from '#lib/wire/account.ts'
import { filterTable } from '#lib/wire/filterTable.ts'

const areaParameters: ReadonlySet<string> = new Set(
  filterTable.filter(({ kind }) => kind === 'area').map(({ parameter }) => parameter),
)
const otherFilters: ReadonlySet<string> = new Set(
  filterTable.filter(({ kind }) => kind !== 'area').map(({ parameter }) => parameter),
)
/** A reader's own affair, or what she used to get at her views. */
const neverKept: ReadonlySet<string> = new Set(['theme', 'drawer', 'embed'])

function belongs(parameter: string, kind: ViewKind): boolean {
  if (kind === 'area') return areaParameters.has(parameter)
  return kind === 'filters' ? otherFilters.has(parameter) : !neverKept.has(parameter)
}

/** What of the address is kept under a name; empty when there is nothing of that kind on the screen. */
export function keptQuery(kind: ViewKind, address: URLSearchParams): string {
  return new URLSearchParams([...address].filter(([parameter]) => belongs(parameter, kind))).toString()
}

/** The address once a kept one is opened: what is of its kind gives way, the rest of the screen stays. */
export function openedQuery(kind: ViewKind, kept: string, address: URLSearchParams): string {
  const staying = [...address].filter(([parameter]) => !belongs(parameter, kind))
  const coming = [...new URLSearchParams(kept)].filter(([parameter]) => belongs(parameter, kind))
  return new URLSearchParams([...coming, ...staying]).toString()
}
