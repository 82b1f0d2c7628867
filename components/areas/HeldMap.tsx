'use client'

import { useEffect } from 'react'
import { useChart } from '../map/chartContext.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './DrawingBar.module.css'
import { holdMap } from './holdMap.ts'
import { measureWords } from './measureWords.ts'

/** In the place of the ruler while its code is on its way. */
export function HeldMap() {
  const words = useWords(measureWords)
  const chart = useChart()
  useEffect(() => {
    if (!chart) return
    const held = chart.begin(holdMap)
    return () => held.close()
  }, [chart])
  return (
    <section className={styles.bar} aria-label={words.way} data-working>
      <div className={styles.told}>
        <p role="status">{words.loading}</p>
      </div>
    </section>
  )
}
