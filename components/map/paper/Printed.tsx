'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { isoTime } from '#lib/wire/time.ts'
import { SimulatedMark } from '../../ui/page/SimulatedMark.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { FiltersInWords } from '../../view/FiltersInWords.tsx'
import { formatPeriodText } from '../../view/period.ts'
import { useAtParameter, useDuringParameter } from '../../view/urlState.ts'
import { scaleText } from '../camera/scaleBar.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import styles from './Printed.module.css'
import type { PrintedMap } from './printedMap.ts'
import './print.css'

/** Prints the map in the light theme, the filters in words, the time and a scale. */
export function Printed({ simulated }: { simulated: boolean }) {
  const chart = useChart()
  const words = useWords(mapWords)
  const locale = useLocale()
  const [at] = useAtParameter()
  const [during] = useDuringParameter()
  const [printed, setPrinted] = useState<(PrintedMap & { atMs: number }) | null>(null)

  useEffect(() => {
    if (!chart) return
    const ending = new AbortController()
    const { signal } = ending
    const begin = () =>
      flushSync(() => setPrinted({ ...chart.beginPrint(), atMs: at === null ? serviceNowMs() : at * 1000 }))
    const end = () => {
      chart.endPrint()
      setPrinted(null)
    }
    addEventListener('beforeprint', begin, { signal })
    addEventListener('afterprint', end, { signal })
    if (matchMedia('print').matches) begin()
    return () => ending.abort()
  }, [chart, at])

  if (!printed) return null
  const { width, height, scale } = printed
  const [left, bottom] = [16, height - 16]
  return (
    <>
      <header className={styles.caption}>
        <strong>Lastfix</strong>
        <FiltersInWords />
        {during && <span>{words.passagesDuring(formatPeriodText(during, locale.locale, 'utc'))}</span>}
        {simulated && <SimulatedMark />}
        <time dateTime={isoTime(printed.atMs)}>{words.printed(locale.moment(printed.atMs, 'utc'))}</time>
      </header>
      <div className={styles.picture} ref={(place) => place?.replaceChildren(printed.picture)} />
      <svg className={styles.scale} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <path d={`M${left} ${bottom - 8}v8h${scale.pixels}v-8`} fill="none" stroke="#13202b" strokeWidth="2" />
        <text x={left + 6} y={bottom - 6} fontSize="13" fill="#13202b">
          {scaleText(scale.nauticalMiles, locale.locale, words.nauticalMiles)}
        </text>
      </svg>
    </>
  )
}
