'use client'

import { BarChart } from '../ui/BarChart.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './RateChart.module.css'
import { statusWords } from './statusWords.ts'

const minutes = 60

/** Shows messages per minute over the last hour. */
export function RateChart({ messages }: { messages: readonly number[] }) {
  const words = useWords(statusWords)
  const { count } = useLocale()
  const latest = messages.at(-1)
  const label = latest === undefined ? words.noMinute : words.chart(count(Math.max(...messages)), count(latest))
  return (
    <div className={styles.chart}>
      <BarChart label={label} slots={minutes} series={[{ colour: 'var(--accent)', values: messages }]} />
    </div>
  )
}
