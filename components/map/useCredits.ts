'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditsQuery } from '#lib/client/queries.ts'
import { useChart } from './chartContext.tsx'
import { useQueryInView } from './useListedQuery.ts'

/** Credits the sources of the vessels in view in the corner of the map. */
export function useCredits(filterQuery: string): void {
  const chart = useChart()
  const query = useQueryInView(filterQuery, true)
  const { data } = useQuery({
    ...creditsQuery(query ?? ''),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const credits = data?.data
  useEffect(() => {
    if (credits) chart?.credit(credits)
  }, [chart, credits])
}
