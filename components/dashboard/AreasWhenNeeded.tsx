'use client'

import { useState } from 'react'
import type { AreasProps } from '../areas/Areas.tsx'
import { HeldMap } from '../areas/HeldMap.tsx'
import { measureWords } from '../areas/measureWords.ts'
import { useChartDrawn } from '../map/chartContext.tsx'
import { useEscape } from '../ui/escape.ts'
import { late } from '../ui/late.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWanted } from '../ui/useWanted.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import { ComingAreas } from './comingPanels.tsx'

const Areas = late(async () => (await import('../areas/Areas.tsx')).Areas, Coming)

function Coming({ measuring }: AreasProps) {
  return (
    <>
      <ComingAreas />
      {measuring && <HeldMap />}
    </>
  )
}

/** Areas, drawing and measuring come after the map, unless the address or a key asks for them. */
export function AreasWhenNeeded() {
  const words = useWords(measureWords)
  const drawn = useChartDrawn()
  const [drawer] = useDrawerParameter()
  const { values } = useFilters()
  const [measuring, setMeasuring] = useState(false)
  useShortcut('m', words.measureHint, () => setMeasuring(!measuring))
  useEscape(measuring, () => setMeasuring(false))
  const isAsked = drawer === 'areas' || values.last_known_position_within !== null || measuring
  const wanted = useWanted(drawn || isAsked)
  return wanted && <Areas measuring={measuring} setMeasuring={setMeasuring} />
}
