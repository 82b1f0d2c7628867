'use client'

import { formatBox } from '#lib/wire/area/boundingBox.ts'
import type { PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import { useNow } from '../ui/useNow.ts'
import { relativeTime } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { coverageWords } from './coverageWords.ts'
import { usePlaceCoverage } from './LastReceivedHere.tsx'

/** A feed that received a place within this time counts as receiving it now. */
const receivesNowMs = 10 * 60_000
/** Half the edge of a cell of coverage. */
const aroundDegrees = 0.05

/**
 * Describes whether the place where a vessel fell silent is still received; `null` until that is loaded, and without a
 * place.
 */
export function usePlaceReception(coordinates: readonly number[] | null, silentSinceMs: number): string | null {
  const words = useWords(coverageWords)
  const times = useWords(uiWords)
  const nowMs = useNow()
  const coverage = usePlaceCoverage(coordinates && queryAround(coordinates))
  return coverage === null || nowMs === null ? null : textOf(coverage, nowMs)

  function textOf({ sources }: PlaceCoverageJson, now: number): string {
    const [latest] = sources
    const latestMs = latest ? Date.parse(latest.last_received_at) : 0
    if (!latest || latestMs - silentSinceMs <= receivesNowMs) return words.notReceivedSince
    const receiving = sources.filter(({ last_received_at }) => now - Date.parse(last_received_at) < receivesNowMs)
    if (receiving.length === 0) return words.receivedLater(relativeTime(latestMs, now, times), latest.source)
    return receiving.length === 1 ? words.oneReceives(latest.source) : words.feedsReceive(receiving.length)
  }
}

function queryAround([longitude = 0, latitude = 0]: readonly number[]): string {
  const bbox = formatBox({
    west: longitude - aroundDegrees,
    south: Math.max(-90, latitude - aroundDegrees),
    east: longitude + aroundDegrees,
    north: Math.min(90, latitude + aroundDegrees),
  })
  return new URLSearchParams({ bbox }).toString()
}
