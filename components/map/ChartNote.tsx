'use client'

import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { useWords } from '../ui/words/words.ts'
import type { Camera } from '../view/camera.ts'
import styles from './ChartNote.module.css'
import { isCoarse } from './coarse.ts'
import { mapWords } from './mapWords.ts'

/** Where the chart claims less than its lines seem to, and what keeps an added map from being shown. */
export function ChartNote({ sources, camera }: { sources: ChartSources; camera: Camera | null }) {
  const words = useWords(mapWords)
  const { faults } = sources
  const coarse = camera !== null && isCoarse(sources, camera)
  if (!coarse && faults.length === 0) return null
  return (
    <div className={styles.note} role="note">
      {faults.map((fault) => (
        <span key={fault} lang="en">
          {fault}
        </span>
      ))}
      {coarse && (
        <span>
          {words.coarse} {faults.length === 0 && words.howFiner}
        </span>
      )}
    </div>
  )
}
