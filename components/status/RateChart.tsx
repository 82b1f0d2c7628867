'use client'

import { useLocale, useWords } from '../ui/words/words.ts'
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

/** Values as an area under a line, the last at the right edge; `slots` are the whole width. Heights are shares of the largest. */
export function chartPath(
  values: readonly number[],
  { slots, width, height }: { slots: number; width: number; height: number },
): { line: string; area: string } {
  const max = Math.max(1, ...values)
  const step = width / (slots - 1)
  const left = width - (values.length - 1) * step
  const points = values.map((value, index) => {
    const y = height - 1 - (value / max) * (height - 2)
    return `${round(left + index * step)},${round(y)}`
  })
  if (points.length === 0) return { line: '', area: '' }
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${round(width)},${height}L${round(left)},${height}Z` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
