'use client'

import { useQuery } from '@tanstack/react-query'
import { type CountStep, passageCountsQuery } from '#lib/client/passages.ts'
import type { Period } from '#lib/track/select.ts'
import { vesselColourTokens } from '../../map/style/colours.ts'
import { ShipTypeMark } from '../../map/vessels/VesselMark.tsx'
import { BarChart } from '../../ui/BarChart.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { TimeTicks } from '../../ui/TimeTicks.tsx'
import { useBoundText } from '../../ui/words/boundWords.ts'
import styles from './PassageChart.module.css'
import { countedSeries } from './passageSeries.ts'
import { usePassageFormat } from './usePassageFormat.ts'

/** Longer periods are counted per day. */
const maxHours = 72
const stepSeconds: Record<CountStep, number> = { hour: 3_600, day: 86_400 }

/** Shows numbers of passages per hour or day by type of vessel. */
export function PassageChart({ fixed, period }: { fixed: string; period: Period }) {
  const format = usePassageFormat()
  const [{ timeZone }] = usePreferences()
  const { passage, locale } = format
  const step: CountStep = (period.untilSeconds - period.sinceSeconds) / 3_600 <= maxHours ? 'hour' : 'day'
  const boundText = useBoundText()
  const { data } = useQuery(passageCountsQuery(fixed, step))
  if (!data)
    return (
      <div className={styles.chart}>
        <div className={styles.plot} />
      </div>
    )
  const series = countedSeries(data.counts)
  const bounds = boundText.bounds(data)
  const isUtc = timeZone === 'utc' || step === 'day'
  const oldest = Date.parse(data.counts[0]?.from ?? data.since) / 1000
  const newest = oldest + data.counts.length * stepSeconds[step]
  const max = locale.count(Math.max(0, ...data.counts.map(({ total }) => total)))
  const slotOf = new Intl.DateTimeFormat(locale.locale, {
    day: 'numeric',
    month: 'short',
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(isUtc && { timeZone: 'UTC' }),
  })
  const textOf = (slot: number) => {
    const counted = data.counts[slot]
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
      <div className={styles.plot}>
        <div className={styles.bars}>
          <BarChart
            label={step === 'hour' ? passage.perHour(max) : passage.perDay(max)}
            slots={data.counts.length}
            series={series.map(({ type, values }) => ({ colour: `var(${vesselColourTokens[type]})`, values }))}
            notReceived={data.counts.map(({ not_received }) => not_received)}
            textOf={textOf}
          />
        </div>
        <TimeTicks oldest={oldest} newest={newest} isUtc={isUtc} />
      </div>
      {bounds && <p className={styles.bounds}>{bounds}</p>}
      <ul className={styles.types}>
        {series.map(({ type, values }) => (
          <li key={type}>
            <ShipTypeMark type={type} /> {format.values.types[type]}{' '}
            <strong>{locale.count(values.reduce((sum, value) => sum + value, 0))}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
