'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditsQuery } from '#lib/client/queries.ts'
import { useSettled } from '../ui/useSettled.ts'
import { useChart } from './chartContext.tsx'
import { useViewAtRest, withBox } from './useListedQuery.ts'

const restMs = 400

/** Credits the sources of the vessels in view in the corner of the map. */
export function useCredits(filterQuery: string): void {
  const chart = useChart()
  const box = useViewAtRest(true)?.box ?? null
  const query = useSettled(box === null ? null : withBox(filterQuery, box), restMs)
  const { data } = useQuery({
    ...creditsQuery(query ?? ''),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const credits = data?.credits
  useEffect(() => {
    if (credits) chart?.credit(credits)
  }, [chart, credits])
}
