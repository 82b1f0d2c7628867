import { chartPath } from './chartPath.ts'
import { formatCount } from './feedWords.ts'
import styles from './RateChart.module.css'

const size = { slots: 60, width: 120, height: 28 }

/** Messages a minute over the last hour. */
export function RateChart({ messages }: { messages: readonly number[] }) {
  const { line, area } = chartPath(messages, size)
  const latest = messages.at(-1)
  const label =
    latest === undefined
      ? 'Messages a minute: no minute is over yet'
      : `Messages a minute over the last hour: at most ${formatCount(Math.max(...messages))}, lately ${formatCount(latest)}`
  return (
    <svg className={styles.chart} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path className={styles.base} d={`M0,${size.height - 0.5}H${size.width}`} />
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
