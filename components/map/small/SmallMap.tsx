'use client'

import { Minus, Plus } from 'lucide-react'
import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Box } from '#lib/distance.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { wholeWorld } from '../../view/camera.ts'
import { fitBox } from '../camera/moves.ts'
import { scaleText } from '../camera/scaleBar.ts'
import { createGlMap } from '../glMap.ts'
import tools from '../MapTools.module.css'
import { mapWords } from '../mapWords.ts'
import { Attribution } from '../style/Attribution.ts'
import { ChartLook, onThemeChange } from '../style/ChartLook.ts'
import { fetchChart } from '../style/foreignStyle.ts'
import { addGroundedTiles } from '../style/groundedTiles.ts'
import type { OverlayOf } from '../style/style.ts'
import { reportBug } from '../style/tileProtocol.ts'
import { Tool } from '../Tool.tsx'
import styles from './SmallMap.module.css'

interface SmallMapProps {
  label: string
  sources: ChartSources
  /** Replaces the fleet. */
  overlayOf?: OverlayOf
  box: Box
  /** The zoom at which a small box is shown. */
  closest: number
  /** Called with the map before it has loaded; the returned function is called before it is removed. */
  onOpen?: (map: GlMap, look: ChartLook) => () => void
}

/** A small map within a page. */
export function SmallMap({ label, sources, overlayOf, box, closest, onOpen }: SmallMapProps) {
  const words = useWords(mapWords)
  const { language, locale } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<GlMap>(null)
  const [isWithoutWebGl, setWithoutWebGl] = useState(false)

  // Creates the map once, with the initial properties.
  const create = useEffectEvent((container: HTMLElement) => {
    const miles = (nauticalMiles: number) => scaleText(nauticalMiles, locale, words.nauticalMiles)
    const look = new ChartLook(container, sources, language, overlayOf)
    map.current = openMap(container, look, { label, miles, words })
    const close = onOpen?.(map.current, look)
    fitBox(map.current, box, closest)
    const stop = keepDrawn(map.current, look, sources)
    return () => {
      close?.()
      stop()
    }
  })
  useEffect(() => {
    if (!place.current) return
    if (!document.createElement('canvas').getContext('webgl2')) return setWithoutWebGl(true)
    return create(place.current)
  }, [])

  if (isWithoutWebGl) return <p>{words.withoutWebGl}</p>
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.place} />
      <div className={`${tools.tools} ${styles.tools}`}>
        <Tool words={words.zoomIn} Icon={Plus} act={() => map.current?.zoomIn()} />
        <Tool words={words.zoomOut} Icon={Minus} act={() => map.current?.zoomOut()} />
      </div>
    </div>
  )
}

interface Texts {
  label: string
  miles(nauticalMiles: number): string
  words: (typeof mapWords)['en']
}

function openMap(container: HTMLElement, look: ChartLook, { label, miles, words }: Texts): GlMap {
  const { chartNames: names, gestures } = words
  const map = createGlMap({
    container,
    title: label,
    names,
    miles,
    style: look.style(),
    camera: wholeWorld,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': gestures.windows,
      'CooperativeGesturesHandler.MacHelpText': gestures.mac,
      'CooperativeGesturesHandler.MobileHelpText': gestures.mobile,
    },
  })
  new Attribution(map, names.sources)
  // Lets the page scroll under wheel and finger.
  map.cooperativeGestures.enable()
  map.on('error', ({ error }) => reportBug(error))
  map.on('load', () => {
    container.dataset.ready = 'true'
  })
  return map
}

/** Keeps the colours of the theme and the chart of the settings, until the returned function is called. */
function keepDrawn(map: GlMap, look: ChartLook, { styleUrl }: ChartSources): () => void {
  let isGone = false
  const draw = () => void map.setStyle(look.style(), { diff: true })
  const repaint = () => look.readAgain() && draw()
  const stop = onThemeChange(repaint)
  addGroundedTiles()
  if (styleUrl) {
    void fetchChart(styleUrl).then((chart) => {
      look.chart = chart
      if (!isGone) draw()
    }, reportBug)
  }
  return () => {
    isGone = true
    stop()
    map.remove()
  }
}
