'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { useChart } from '../chartContext.tsx'

/** From this number on, larger dots would cover each other in busy waters. */
const fewVessels = 200

/** Enlarges the dots of far zooms while few vessels are in view. `inView`: their query. */
export function useFewVessels(inView: string | null): void {
  const chart = useChart()
  const { data: count } = useQuery({ ...filteredCountQuery(inView ?? ''), enabled: inView !== null })
  const areFew = inView !== null && count !== undefined && count < fewVessels
  useEffect(() => chart?.enlargeDots(areFew), [chart, areFew])
}
