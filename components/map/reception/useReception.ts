'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { feedsQuery } from '#lib/client/queries.ts'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import { useSeesFeeds } from '../../view/seesFeeds.ts'
import { useReceptionParameter } from '../../view/urlState.ts'
import { useChart } from '../chartContext.tsx'
import type { ShownReception } from './Reception.ts'

const namesOf = ({ data }: FeedsJson) => data.map(({ name }) => name)

/** The reception that the address requests; `null` if it does not, or if the user may not see it. */
export function useShownReception(): ShownReception | null {
  const seesFeeds = useSeesFeeds()
  const [by] = useReceptionParameter()
  const { data: sources } = useQuery({ ...feedsQuery, enabled: seesFeeds && by === 'source', select: namesOf })
  return useMemo(
    () => (seesFeeds && by !== null ? { by, sources: sources?.toSorted() ?? [] } : null),
    [seesFeeds, by, sources],
  )
}

/** Draws the cells that sources receive if the address requests it. */
export function useReception(): void {
  const chart = useChart()
  const shown = useShownReception()
  useEffect(() => chart?.showReception(shown), [chart, shown])
}
