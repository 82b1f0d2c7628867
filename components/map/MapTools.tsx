'use client'

import { Expand, LocateFixed, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { usePreferences } from '../ui/preferences.ts'
import { useArrowKeys, useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { useEmbedParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { useChart, useWithChart } from './chartContext.tsx'
import { useInterference } from './interference/useInterference.ts'
import { useListLabels } from './lists/useListLabels.ts'
import { MapNotice } from './MapNotice.tsx'
import styles from './MapTools.module.css'
import { mapWords } from './mapWords.ts'
import { useOwnPosition } from './places/useOwnPosition.ts'
import { useReception } from './reception/useReception.ts'
import { Tool } from './Tool.tsx'
import { useTracksInView } from './tracks/useTracksInView.ts'
import { useFitAll } from './useFitAll.ts'

interface MapToolsProps {
  filterQuery: string
  /** The lists that the map marks. */
  lists: readonly ListJson[]
}

/** Buttons and keys that move the map. */
export function MapTools({ filterQuery, lists }: MapToolsProps) {
  const words = useWords(mapWords)
  const chart = useChart()
  const withChart = useWithChart()
  const [fitAll, fitNotice] = useFitAll(filterQuery)
  const [showOwn, ownNotice] = useOwnPosition()

  const isVisitor = useIsVisitor()
  const isEmbedded = useEmbedParameter()
  const tracksNote = useTracksInView(filterQuery)
  const labelsNote = useListLabels(filterQuery, lists)
  useReception()
  useInterference()
  const [{ minutesAhead }] = usePreferences()
  useEffect(() => chart?.predict(Number(minutesAhead)), [chart, minutesAhead])

  // A public link without a camera shows all of its vessels.
  const onChart = useEffectEvent(() => {
    if (isVisitor && !new URLSearchParams(location.search).has('map')) void fitAll()
  })
  useEffect(() => {
    if (chart) onChart()
  }, [chart])
  // MapLibre itself zooms by these keys while the map has the focus.
  const zoomByKey = (steps: number) => withChart((chart) => chart.hasFocus || chart.camera.zoomBy(steps))
  useShortcut('+', words.zoomIn, () => zoomByKey(1))
  useShortcut('-', words.zoomOut, () => zoomByKey(-1))
  useShortcut('z', words.fit, () => void fitAll())
  useArrowKeys((arrow, event) => withChart((chart) => chart.camera.step(arrow, event)))

  return (
    <>
      <section aria-label={words.tools} className={styles.tools}>
        <Tool words={words.zoomIn} Icon={Plus} zooms act={() => withChart((chart) => chart.camera.zoomBy(1))} />
        <Tool words={words.zoomOut} Icon={Minus} zooms act={() => withChart((chart) => chart.camera.zoomBy(-1))} />
        <Tool words={words.fit} shortcut="Z" Icon={Expand} act={() => void fitAll()} />
        {!isEmbedded && <Tool words={words.ownPosition.title} Icon={LocateFixed} act={showOwn} />}
      </section>
      <MapNotice text={fitNotice ?? ownNotice ?? tracksNote ?? labelsNote} />
    </>
  )
}
