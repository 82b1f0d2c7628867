import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AuditKind, AuditPageJson } from '#lib/wire/audit.ts'
import { askJson } from '../ask.ts'

export interface AuditFilter {
  /** `''`: all kinds. */
  kind: AuditKind | ''
  text: string
}

/** The events that match, newest first, one page after the other. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['account', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      askJson<AuditPageJson>(`/api/account/audit?${parametersOf(filter, pageParam)}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ paging }) => paging.next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export function auditCsvPath(filter: AuditFilter): string {
  return `/api/account/audit?${parametersOf(filter, '')}&format=csv`
}

function parametersOf({ kind, text }: AuditFilter, next: string): URLSearchParams {
  return new URLSearchParams({
    ...(kind && { kind }),
    ...(text && { text }),
    ...(next && { next }),
  })
}
