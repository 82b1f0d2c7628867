'use client'

import { useQuery } from '@tanstack/react-query'
import { type CountStep, passageCountsQuery } from '#lib/client/passages.ts'
import type { Period } from '#lib/track/select.ts'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { vesselColourTokens } from '../../map/style/colours.ts'
import { ShipTypeMark } from '../../map/vessels/VesselMark.tsx'
import { BarChart } from '../../ui/BarChart.tsx'
import type { Position } from '../../ui/places/greatCircle.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { TimeTicks } from '../../ui/TimeTicks.tsx'
import { useBoundText } from '../../ui/words/boundWords.ts'
import { windsAcross } from './crossedTo.ts'
import styles from './PassageChart.module.css'
import { countedSeries } from './passageSeries.ts'
import { usePassageFormat } from './usePassageFormat.ts'

/** Longer periods are counted per day. */
const maxHours = 72
/** Shorter ones would be a bar or two. */
const minHours = 3
const stepSeconds: Record<CountStep, number> = { hour: 3_600, day: 86_400 }

interface PassageChartProps {
  fixed: string
  period: Period
  /** `null` for areas. */
  line: readonly Position[] | null
}

/** Shows numbers of passages by type of vessel, and per hour or day. */
export function PassageChart({ fixed, period, line }: PassageChartProps) {
  const format = usePassageFormat()
  const [{ timeZone }] = usePreferences()
  const { passage, locale } = format
  const hours = (period.untilSeconds - period.sinceSeconds) / 3_600
  const step: CountStep = hours <= maxHours ? 'hour' : 'day'
  const boundText = useBoundText()
  const { data } = useQuery(passageCountsQuery(fixed, step))
  if (!data) return <div className={styles.chart}>{hours >= minHours && <div className={styles.plot} />}</div>
  const series = countedSeries(data.counts, data.ship_types_before)
  const before = Object.values(data.ship_types_before).reduce((sum, count) => sum + count, 0)
  const counts = data.counts.map((counted, slot) => (slot === 0 ? withoutBefore(counted, before) : counted))
  const { directions } = data
  const across = line && windsAcross(line)
  const perDirection =
    directions &&
    across &&
    (['left_to_right', 'right_to_left'] as const).map(
      (name) => `${locale.count(directions[name])} ${passage.bound[across[name]]}`,
    )
  const notes = [
    ...(perDirection ?? []),
    before > 0 && passage.insideBefore(locale.count(before)),
    boundText.bounds(data),
  ].filter(Boolean)
  const isUtc = timeZone === 'utc' || step === 'day'
  const oldest = Date.parse(counts[0]?.from ?? data.since) / 1000
  const newest = oldest + counts.length * stepSeconds[step]
  const max = locale.count(Math.max(0, ...counts.map(({ total }) => total)))
  const slotOf = new Intl.DateTimeFormat(locale.locale, {
    day: 'numeric',
    month: 'short',
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(isUtc && { timeZone: 'UTC' }),
  })
  const textOf = (slot: number) => {
    const counted = counts[slot]
    if (!counted) return ''
    const parts = series.flatMap(({ type, values }) =>
      values[slot] ? [`${format.values.types[type]}: ${locale.count(values[slot])}`] : [],
    )
    const bounds = boundText.bounds(counted)
    return [
      slotOf.format(Date.parse(counted.from)),
      locale.count(counted.total),
      ...parts,
      ...(bounds ? [bounds] : []),
    ].join('\n')
  }
  return (
    <div className={styles.chart}>
      {hours >= minHours && (
        <div className={styles.plot}>
          <div className={styles.bars}>
            <span className={styles.highest} aria-hidden>
              {max}
            </span>
            <BarChart
              label={step === 'hour' ? passage.perHour(max) : passage.perDay(max)}
              slots={counts.length}
              series={series.map(({ type, values }) => ({ colour: `var(${vesselColourTokens[type]})`, values }))}
              notReceived={counts.map(({ not_received }) => not_received)}
              textOf={textOf}
            />
          </div>
          <TimeTicks oldest={oldest} newest={newest} isUtc={isUtc} />
        </div>
      )}
      {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
      <ul className={styles.types}>
        {series.map(({ type, total }) => (
          <li key={type}>
            <ShipTypeMark type={type} /> {format.values.types[type]} <strong>{locale.count(total)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Counted = PassageCountsJson['counts'][number]

/** The first hour or day without the stays that began before. */
function withoutBefore({ total, at_least, at_most, ...counted }: Counted, before: number): Counted {
  const without = (count: number | null) => count && Math.max(0, count - before)
  return { ...counted, total: total - before, at_least: without(at_least), at_most: without(at_most) }
}
