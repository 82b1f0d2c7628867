'use client'

import { useQuery } from '@tanstack/react-query'
import { placeCoverageQuery } from '#lib/client/queries.ts'
import controls from '../ui/controls.module.css'
import { useNow } from '../ui/useNow.ts'
import { relativeTime } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { coverageWords } from './coverageWords.ts'
import { useSeesFeeds } from './seesFeeds.ts'
import { useAtParameter } from './urlState.ts'

/**
 * The source that last received a vessel at the place of the filters; `null` until it is loaded, and if the user may
 * not see it.
 */
export function usePlaceCoverage(query: string | null) {
  const seesFeeds = useSeesFeeds()
  const { data } = useQuery({ ...placeCoverageQuery(query ?? ''), enabled: seesFeeds && query !== null })
  return data ?? null
}

/** Shows whether a place without vessels is received. Empty without a place in the filters, and during playback. */
export function LastReceivedHere({ query }: { query: string }) {
  const words = useWords(coverageWords)
  const times = useWords(uiWords)
  const [at] = useAtParameter()
  const coverage = usePlaceCoverage(at === null ? query : null)
  const nowMs = useNow()
  if (coverage === null || nowMs === null) return null
  const [latest] = coverage.sources
  return (
    <p className={controls.muted}>
      {latest === undefined
        ? words.neverHere
        : words.lastHere(relativeTime(Date.parse(latest.last_received_at), nowMs, times), latest.source)}
    </p>
  )
}
