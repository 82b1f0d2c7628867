import { useId } from 'react'
import styles from './BarChart.module.css'

export interface BarSeries {
  /** A CSS colour. */
  colour: string
  values: readonly number[]
  /** Whether the bars are striped, as of what is not certain. */
  isStriped?: true
}

export interface BarChartProps {
  label: string
  /** The number of values for which the chart has room. Shorter series end at its right edge. */
  slots: number
  /** The series, stacked from the bottom. */
  series: readonly BarSeries[]
  /** The share of each slot that was not received, which is hatched over its whole height. */
  notReceived?: readonly (number | null)[]
  /** The tooltip of a slot. */
  textOf?: (slot: number) => string
}

/** The share of a slot that a bar takes. */
const barWidth = 0.86

/** The distance of stripes, as a share of the height of the chart. */
const stripeDistance = 0.06
const lostDistance = 0.12

/** Shows values as bars side by side, with heights relative to the largest one. */
export function BarChart({ label, slots, series, notReceived, textOf }: BarChartProps) {
  const id = useId()
  const stripesOf = (index: number) => `${id}-${index}`
  const fillOf = (colour: string) => {
    const index = series.findIndex((each) => each.colour === colour)
    return series[index]?.isStriped ? `url(#${stripesOf(index)})` : colour
  }
  return (
    <svg className={styles.chart} viewBox={`0 0 ${slots} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
      {!textOf && <title>{label}</title>}
      {notReceived && (
        <pattern id={`${id}-lost`} width={1} height={lostDistance} patternUnits="userSpaceOnUse">
          <rect width={1} height={lostDistance / 3} fill="var(--muted)" />
        </pattern>
      )}
      {series.map(
        ({ colour, isStriped }, index) =>
          isStriped && (
            <pattern key={colour} id={stripesOf(index)} width={1} height={stripeDistance} patternUnits="userSpaceOnUse">
              <rect width={1} height={stripeDistance / 2} fill={colour} />
            </pattern>
          ),
      )}
      {stackedBars(series, slots).map((bars, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
        <g key={slot}>
          {textOf && <title>{textOf(slot)}</title>}
          <rect className={styles.slot} x={slot} width={1} height={1} />
          {(notReceived?.[slot] ?? 0) > 0 && (
            <rect className={styles.lost} x={slot} width={1} height={1} fill={`url(#${id}-lost)`} />
          )}
          {bars.map(({ colour, bottom, top }) => (
            <rect key={colour} x={slot} y={1 - top} width={barWidth} height={top - bottom} fill={fillOf(colour)} />
          ))}
        </g>
      ))}
    </svg>
  )
}

interface Bar {
  colour: string
  /** Shares of the height of the chart. */
  bottom: number
  top: number
}

/** The bars of each slot. */
export function stackedBars(series: readonly BarSeries[], slots: number): Bar[][] {
  const valueAt = ({ values }: BarSeries, slot: number) => values[slot - slots + values.length] ?? 0
  const places = Array.from({ length: slots }, (_, slot) => slot)
  const sumAt = (slot: number) => series.reduce((sum, each) => sum + valueAt(each, slot), 0)
  const max = Math.max(1, ...places.map(sumAt))
  return places.map((slot) => {
    let bottom = 0
    return series.flatMap((each) => {
      const value = valueAt(each, slot)
      if (value === 0) return []
      const bar = { colour: each.colour, bottom, top: bottom + value / max }
      bottom = bar.top
      return [bar]
    })
  })
}
