'use client'

import { formatBox } from '#lib/wire/area/boundingBox.ts'
import type { PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useNow } from '../ui/useNow.ts'
import { relativeTime, timeSince } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { coverageWords } from '../view/coverageWords.ts'
import { usePlaceCoverage } from '../view/LastReceivedHere.tsx'
import styles from './VesselPanel.module.css'

const silentAfterMs = 30 * 60_000
/** A feed that received a place within this time receives it now. */
const receivesNowMs = 10 * 60_000
/** Half the edge of a cell of coverage. */
const aroundDegrees = 0.05

/** Says of a silent vessel whether its place is still received. */
export function SilenceNote({ vessel: { last_known_position: position } }: { vessel: VesselJson }) {
  const nowMs = useNow()
  if (nowMs === null || position === null) return null
  const thenMs = Date.parse(position.timestamp)
  if (nowMs - thenMs <= silentAfterMs) return null
  return <Silence query={queryAround(position.geometry.coordinates)} thenMs={thenMs} nowMs={nowMs} />
}

function Silence({ query, thenMs, nowMs }: { query: string; thenMs: number; nowMs: number }) {
  const words = useWords(coverageWords)
  const times = useWords(uiWords)
  const coverage = usePlaceCoverage(query)
  if (coverage === null) return null
  return (
    <p role="note" className={styles.past}>
      {words.silentFor(timeSince(thenMs, nowMs, times))} {placeText(coverage)}
    </p>
  )

  function placeText({ sources }: PlaceCoverageJson): string {
    const [latest] = sources
    const latestMs = latest ? Date.parse(latest.lastReceivedAt) : 0
    if (!latest || latestMs - thenMs <= receivesNowMs) return words.notReceivedSince
    const receiving = sources.filter(({ lastReceivedAt }) => nowMs - Date.parse(lastReceivedAt) < receivesNowMs)
    if (receiving.length === 0) return words.receivedLater(relativeTime(latestMs, nowMs, times), latest.source)
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
