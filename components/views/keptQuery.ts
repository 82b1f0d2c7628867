import type { ViewKind } from '#lib/wire/account.ts'
import { filterNamed, isKeptIn, keptPart } from '#lib/wire/address.ts'

function belongs(parameter: string, kind: ViewKind): boolean {
  if (kind === 'view') return isKeptIn('view', parameter)
  const filter = filterNamed(parameter)
  return filter !== undefined && (filter.kind === 'area') === (kind === 'area')
}

function partOf(kind: ViewKind, address: URLSearchParams): URLSearchParams {
  return kind === 'view'
    ? keptPart('view', address)
    : new URLSearchParams([...address].filter(([parameter]) => belongs(parameter, kind)))
}

/** The part of the address that a saved view of this kind holds. */
export function keptQuery(kind: ViewKind, address: URLSearchParams): string {
  return partOf(kind, address).toString()
}

/** The address after a saved view is opened: it replaces what is of its kind and keeps the rest. */
export function openedQuery(kind: ViewKind, kept: string, address: URLSearchParams): string {
  const staying = [...address].filter(([parameter]) => !belongs(parameter, kind))
  return new URLSearchParams([...partOf(kind, new URLSearchParams(kept)), ...staying]).toString()
}
