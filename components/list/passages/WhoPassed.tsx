'use client'

import { History } from 'lucide-react'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import controls from '../../ui/controls.module.css'
import type { Position } from '../../ui/places/greatCircle.ts'
import { useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useDuringParameter, useLineParameter } from '../../view/urlState.ts'
import { PeriodMenu } from './PeriodMenu.tsx'
import { useMovingParameter } from './passageState.ts'
import { passageWords } from './passageWords.ts'

interface WhoPassedProps {
  /** `null` for the areas of the filters. */
  line: readonly Position[] | null
  onChosen?: () => void
}

/** Lists vessels that passed the areas or a line during a chosen period. Empty if tracks are not stored. */
export function WhoPassed({ line, onChosen }: WhoPassedProps) {
  const words = useWords(passageWords)
  const [during, setDuring] = useDuringParameter()
  const [, setLine] = useLineParameter()
  const [, setMoving] = useMovingParameter()
  if (useTrackHours() === 0) return null
  return (
    <PeriodMenu
      label={line ? words.lineHint : words.areaHint}
      className={(line ? controls.primary : controls.textButton) ?? ''}
      button={
        <>
          <History size={16} aria-hidden />
          {words.whoPassed}
        </>
      }
      chosen={during}
      onChoose={(period) => {
        void setLine(line?.map(([longitude, latitude]): Position => [wrapLongitude(longitude), latitude]) ?? null)
        void setDuring(period)
        // Most vessels in an area of a harbour lie there all the time.
        if (line === null) void setMoving(true)
        onChosen?.()
      }}
    />
  )
}
