'use client'

import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import { Expand, LocateFixed, Minus, Plus, Waypoints } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { extentQuery } from '#lib/client/queries.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { minutesAhead, usePreferences } from '../ui/preferences.ts'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useArrowKeys, useShortcut } from '../ui/shortcuts.ts'
import { useFading } from '../ui/useFading.ts'
import { useWords } from '../ui/words/words.ts'
import { viewTrackSpans } from '../view/address.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useViewTracksParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { useChart, useWithChart } from './chartContext.tsx'
import { useListLabels } from './lists/useListLabels.ts'
import { MapNotice } from './MapNotice.tsx'
import styles from './MapTools.module.css'
import { mapWords } from './mapWords.ts'
import { ReceptionMenu } from './reception/ReceptionMenu.tsx'
import { useReception } from './reception/useReception.ts'
import { Tool } from './Tool.tsx'
import { useTracksInView } from './tracks/useTracksInView.ts'

const GoToDialog = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('./places/GoToDialog.tsx')).GoToDialog,
})

const noticeMs = 6000

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
  const client = useQueryClient()
  const [goingTo, setGoingTo] = useState(false)
  const [notice, setNotice] = useFading<string>(noticeMs)

  const isVisitor = useIsVisitor()
  const tracksNote = useTracksInView(filterQuery)
  const labelsNote = useListLabels(filterQuery, lists)
  useReception()

  const showAll = async () => {
    const moves = chart?.camera.moves
    try {
      const { bbox } = await client.fetchQuery(extentQuery(filterQuery))
      setNotice(bbox ? null : words.nothingToFit)
      if (!bbox || chart?.camera.moves !== moves) return
      withChart((chart) => chart.camera.fitBounds(bbox))
    } catch {
      setNotice(words.fitFailed)
    }
  }
  // A public link without a camera shows all of its vessels.
  const onChart = useEffectEvent(() => {
    if (isVisitor && !new URLSearchParams(location.search).has('map')) void showAll()
  })
  useEffect(() => {
    if (chart) onChart()
  }, [chart])
  // MapLibre itself zooms by these keys while the map has the focus.
  const zoomByKey = (steps: number) => withChart((chart) => chart.hasFocus || chart.camera.zoomBy(steps))
  useShortcut('+', words.zoomIn, () => zoomByKey(1))
  useShortcut('-', words.zoomOut, () => zoomByKey(-1))
  useShortcut('z', words.fit, () => void showAll())
  useShortcut('g', words.goTo, () => setGoingTo(true))
  useArrowKeys((arrow, event) => withChart((chart) => chart.camera.step(arrow, event)))

  return (
    <>
      <section aria-label={words.tools} className={styles.tools}>
        <Tool words={words.zoomIn} Icon={Plus} act={() => withChart((chart) => chart.camera.zoomBy(1))} />
        <Tool words={words.zoomOut} Icon={Minus} act={() => withChart((chart) => chart.camera.zoomBy(-1))} />
        <Tool words={words.fit} shortcut="Z" Icon={Expand} act={() => void showAll()} />
        <Tool words={words.goTo} shortcut="G" Icon={LocateFixed} act={() => setGoingTo(true)} />
        <TracksMenu className={styles.tool} />
        <ReceptionMenu className={styles.tool} />
      </section>
      <MapNotice text={notice ?? tracksNote ?? labelsNote} />
      {goingTo && <GoToDialog onClose={() => setGoingTo(false)} />}
    </>
  )
}

/** Chooses how much of the past and predicted way of all vessels in view is shown. */
export function TracksMenu({ className }: { className: string | undefined }) {
  const { tracks: words } = useWords(mapWords)
  const [span, setSpan] = useViewTracksParameter()
  const [{ minutesAhead: ahead }, choose] = usePreferences()
  const chart = useChart()
  useEffect(() => chart?.predict(Number(ahead)), [chart, ahead])
  const isTracked = useTrackHours() > 0
  return (
    <ButtonMenu
      label={isTracked ? words.title : words.ahead}
      button={<Waypoints size={17} aria-hidden />}
      isIcon
      className={className}
      aboveAll
      isBeside
    >
      {isTracked && (
        <Menu.Group>
          <Menu.GroupLabel className={menu.groupLabel}>{words.behind}</Menu.GroupLabel>
          <MenuChoices
            value={span ?? 'off'}
            choices={[
              { value: 'off', text: words.off },
              ...viewTrackSpans.map((value) => ({ value, text: words.hours(Number.parseInt(value, 10)) })),
            ]}
            onChoose={(value) => void setSpan(viewTrackSpans.find((known) => known === value) ?? null)}
          />
        </Menu.Group>
      )}
      <Menu.Group>
        <Menu.GroupLabel className={menu.groupLabel}>{words.ahead}</Menu.GroupLabel>
        <MenuChoices
          value={ahead}
          choices={minutesAhead.map((value) => ({ value, text: words.minutes(value) }))}
          onChoose={(value) => choose({ minutesAhead: value })}
        />
      </Menu.Group>
    </ButtonMenu>
  )
}
