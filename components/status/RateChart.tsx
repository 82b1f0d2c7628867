'use client'

import { useLocale, useWords } from '../ui/words/words.ts'
import { chartPath } from './chartPath.ts'
import styles from './RateChart.module.css'
import { statusWords } from './statusWords.ts'

const size = { slots: 60, width: 120, height: 28 }

/** Messages a minute over the last hour. */
export function RateChart({ messages }: { messages: readonly number[] }) {
  const words = useWords(statusWords)
  const { count } = useLocale()
  const { line, area } = chartPath(messages, size)
  const latest = messages.at(-1)
  const label = latest === undefined ? words.noMinute : words.chart(count(Math.max(...messages)), count(latest))
  return (
    <svg className={styles.chart} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path className={styles.base} d={`M0,${size.height - 0.5}H${size.width}`} />
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
