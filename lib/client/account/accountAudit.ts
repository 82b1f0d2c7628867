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
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export function auditCsvPath(filter: AuditFilter): string {
  return `/api/account/audit.csv?${parametersOf(filter, null)}`
}

function parametersOf({ kind, text }: AuditFilter, before: number | null): URLSearchParams {
  return new URLSearchParams({
    ...(kind && { kind }),
    ...(text && { text }),
    ...(before !== null && { before: String(before) }),
  })
}
