'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { doubtfulVesselsQuery, vesselQuery } from '#lib/client/queries.ts'
import { useAtParameter } from '../../view/urlState.ts'
import { useChart } from '../chartContext.tsx'
import { useQueryInView } from '../useListedQuery.ts'
import { doubtfulData } from './doubtfulPositions.ts'

/** Draws the doubtful positions of vessels in view that match the filters, and that of the open vessel. */
export function useDoubtfulPositions(filterQuery: string, openId: string | null): void {
  const chart = useChart()
  const [at] = useAtParameter()
  const query = useQueryInView(filterQuery, at === null)
  const { data: inView } = useQuery({ ...doubtfulVesselsQuery(query ?? ''), enabled: query !== null })
  const { data: open } = useQuery({ ...vesselQuery(openId ?? '', at), enabled: openId !== null })
  const shown = useMemo(() => {
    // The record of the open vessel is newer.
    const vessels = [...(at === null ? (inView ?? []) : []), ...(openId !== null && open?.id === openId ? [open] : [])]
    return doubtfulData(vessels, openId)
  }, [at, inView, open, openId])
  useEffect(() => chart?.show('doubtful', shown), [chart, shown])
}
