'use client'

import { useQuery } from '@tanstack/react-query'
import { isTooMuch, trafficQuery } from '#lib/client/traffic.ts'
import { useQueryInView } from '../map/useListedQuery.ts'
import { BarChart } from '../ui/BarChart.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { useBoundText } from '../ui/words/boundWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { playbackWords } from './playbackWords.ts'
import styles from './TrafficBars.module.css'

/** Longer periods have a bar a day. */
const maxHours = 168
const stepSeconds = { hour: 3_600, day: 86_400 }

/** Shows how many vessels were in view in each hour or day between two times. */
export function TrafficBars({ oldest, newest }: { oldest: number; newest: number }) {
  const words = useWords(playbackWords)
  const { count, locale } = useLocale()
  const boundText = useBoundText()
  const [{ timeZone }] = usePreferences()
  const hours = useTrackHours()
  const step = hours <= maxHours ? 'hour' : 'day'
  const inView = useQueryInView(useFilters().query, true)
  const { data, error } = useQuery({
    ...trafficQuery(inView ?? '', { hours, step }),
    enabled: inView !== null,
  })
  if (isTooMuch(error)) return <p className={styles.none}>{words.tooMuchTraffic}</p>
  const counts = data?.data ?? []
  const [first] = counts
  const most = count(Math.max(0, ...counts.map(({ vessels }) => vessels)))
  const share = (seconds: number) => `${(100 * seconds) / (newest - oldest)}%`
  const slotOf = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...((timeZone === 'utc' || step === 'day') && { timeZone: 'UTC' }),
  })
  const textOf = (slot: number) => {
    const counted = counts[slot]
    if (!counted) return ''
    const parts = [slotOf.format(Date.parse(counted.from)), words.vessels(count(counted.vessels))]
    return [...parts, boundText.notReceived(counted.not_received)].filter(Boolean).join('\n')
  }
  return (
    <div className={styles.traffic}>
      {first && (
        <>
          <div
            className={styles.bars}
            style={{
              insetInlineStart: share(Date.parse(first.from) / 1000 - oldest),
              inlineSize: share(counts.length * stepSeconds[step]),
            }}
          >
            <BarChart
              label={words.traffic[step](most)}
              slots={counts.length}
              series={[{ colour: 'var(--accent)', values: counts.map(({ vessels }) => vessels) }]}
              notReceived={counts.map(({ not_received }) => not_received)}
              textOf={textOf}
            />
          </div>
          <span className={styles.most} aria-hidden>
            {most}
          </span>
        </>
      )}
    </div>
  )
}
