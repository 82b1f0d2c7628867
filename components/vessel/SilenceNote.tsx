'use client'

import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useNow } from '../ui/useNow.ts'
import { timeSince } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { coverageWords } from '../view/coverageWords.ts'
import { usePlaceReception } from '../view/usePlaceReception.ts'
import styles from './VesselPanel.module.css'

const silentAfterMs = 30 * 60_000

/** Shows whether the last place of a silent vessel is still received. */
export function SilenceNote({ vessel: { last_known_position: position } }: { vessel: VesselJson }) {
  const words = useWords(coverageWords)
  const times = useWords(uiWords)
  const nowMs = useNow()
  const thenMs = position ? Date.parse(position.timestamp) : 0
  const isSilent = position !== null && nowMs !== null && nowMs - thenMs > silentAfterMs
  const reception = usePlaceReception(isSilent ? position.geometry.coordinates : null, thenMs)
  if (!isSilent || reception === null) return null
  return (
    <p role="note" className={styles.past}>
      {words.silentFor(timeSince(thenMs, nowMs, times))} {reception}
    </p>
  )
}
