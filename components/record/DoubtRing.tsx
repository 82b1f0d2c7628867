'use client'

import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './DoubtRing.module.css'
import { vesselValueWords } from './vesselValueWords.ts'

/** The ring of doubtful positions, as on the map. */
export function DoubtRing() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="3.2 2.4" />
    </svg>
  )
}

/** Marks a vessel whose latest position is doubtful, with the reason; nothing for others. */
export function DoubtMark({ vessel }: { vessel: Pick<VesselJson, 'doubtful_position'> }) {
  const { doubts } = useWords(vesselValueWords)
  const doubtful = vessel.doubtful_position
  if (!doubtful) return null
  const reason = doubts[doubtful.doubt]
  return (
    <span role="img" aria-label={reason} title={reason} className={styles.mark}>
      <DoubtRing />
    </span>
  )
}
