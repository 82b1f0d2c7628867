import { queryOptions } from '@tanstack/react-query'
import type { EnhancedData } from '#lib/wire/enhancedData.ts'
import type { EvidenceJson } from '#lib/wire/evidenceJson.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'

const detailsEveryMs = 10_000

export interface VesselDetails {
  evidence: EvidenceJson
  enhanced_data: EnhancedData
}

/** What lies behind a vessel's record and beside it; asked for less often than the record. */
export function vesselDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['vessel', id, 'details'],
    queryFn: ({ signal }) =>
      askJson<VesselDetails>(`/api/vessels/${encodeURIComponent(id)}?embed=evidence,enhanced_data`, signal),
    refetchInterval: every(detailsEveryMs),
    retry: false,
    gcTime: 60_000,
  })
}
