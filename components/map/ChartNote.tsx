'use client'

import { type ChartSources, lastZoomOf } from '#lib/wire/mapFiles.ts'
import { useWords } from '../ui/words/words.ts'
import type { Camera } from '../view/camera.ts'
import styles from './ChartNote.module.css'
import { mapWords } from './mapWords.ts'

/** Notes where the built-in chart has little detail, and why an added map is not shown. */
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

/** The coast of the built-in chart is known to some hundred metres. */
const coarseFromZoom = 10

/** Whether the middle of the map is drawn from the built-in chart where that is coarse. */
export function isCoarse({ styleUrl, maps }: ChartSources, { zoom, latitude, longitude }: Camera): boolean {
  if (styleUrl !== null || zoom < coarseFromZoom) return false
  return !maps.some((map) => {
    const [west, south, east, north] = map.bounds
    const last = lastZoomOf(map)
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
    return isInside && zoom >= map.minZoom && (last === null || zoom < last)
  })
}
