'use client'

import { X } from 'lucide-react'
import type { Box } from '#lib/distance.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { type ChartSources, lastZoomOf } from '#lib/wire/mapFiles.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { useWords } from '../ui/words/words.ts'
import type { Camera } from '../view/camera.ts'
import { useEmbedParameter } from '../view/urlState.ts'
import { useChart } from './chartContext.tsx'
import styles from './MapNotes.module.css'
import { mapWords } from './mapWords.ts'

interface ChartNoteProps {
  sources: ChartSources
  camera: Camera | null
  /** Whether the style of the sources could not be loaded. */
  hasFailed: boolean
  /** Whether the user may change the chart. */
  mayChange: boolean
}

/** The reason why another chart is not shown, and where the built-in chart ends. */
export function ChartNote({ sources, camera, hasFailed, mayChange }: ChartNoteProps) {
  const words = useWords(mapWords)
  const chart = useChart()
  const { faults } = sources
  const [{ chartNote }, choose] = usePreferences()
  const isWanted = !useEmbedParameter() && chartNote === 'on'
  const coarse = isWanted && camera !== null && isCoarse(hasFailed ? { ...sources, styleUrl: null } : sources, camera)
  if (!coarse && !hasFailed && faults.length === 0) return null
  return (
    <div className={styles.note} role="note">
      {faults.map((fault) => (
        <span key={fault} lang="en">
          {fault}
        </span>
      ))}
      {hasFailed && <span>{words.chartFailed}</span>}
      {coarse && (
        <span className={styles.closable}>
          <span>
            {words.coarse}{' '}
            {mayChange && chart && <a href={withBase(chartPageFor(chart.camera.view))}>{words.addFiner}</a>}
          </span>
          <IconButton label={words.hideCoarse} Icon={X} size={12} onClick={() => choose({ chartNote: 'off' })} />
        </span>
      )}
    </div>
  )
}

/** The address of the chart settings, with the region that the map shows. */
function chartPageFor({ west, south, east, north }: Box): string {
  const degrees = [wrapLongitude(west), south, wrapLongitude(east), north].map((each) => each.toFixed(3))
  return `/account/map?box=${degrees}`
}

/** From this zoom on, errors of the estimated banks are seen. */
const coarseFromZoom = 9

/** Whether the centre of the map is drawn from the built-in chart beyond its accuracy. */
export function isCoarse({ styleUrl, maps }: ChartSources, { zoom, latitude, longitude }: Camera): boolean {
  if (styleUrl !== null || zoom < coarseFromZoom) return false
  return !maps.some((map) => {
    const [west, south, east, north] = map.bounds
    const last = lastZoomOf(map)
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
    return isInside && zoom >= map.minZoom && (last === null || zoom < last)
  })
}
