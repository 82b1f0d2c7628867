'use client'

import { useQuery } from '@tanstack/react-query'
import { type AskedBerths, type QueueStep, queueQuery } from '#lib/client/portBerths.ts'
import type { QueueLengthJson } from '#lib/wire/rows/queueLength.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import controls from '../../ui/controls.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useBoundText } from '../../ui/words/boundWords.ts'
import { useShortMoment } from '../../ui/words/shortMoment.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Berths.module.css'
import { berthWords } from './berthWords.ts'

/** The number of vessels at anchor by hour, or the largest of each day. */
export function QueueChart({ asked, step }: { asked: AskedBerths; step: QueueStep }) {
  const words = useWords(berthWords)
  const { count } = useLocale()
  const { time } = useShortMoment()
  const boundText = useBoundText()
  const queue = useQuery(queueQuery(asked, step))
  const notReceivedOf = (lengths: readonly QueueLengthJson[]) => {
    const lost = boundText.notReceived(lengths.reduce((sum, { not_received }) => sum + (not_received ?? 0), 0))
    return lost && `${lost}.`
  }
  return (
    <Loaded query={queue}>
      {({ data }) => {
        const longest = Math.max(0, ...data.map(({ at_most }) => at_most))
        if (longest === 0)
          return <p className={controls.muted}>{[words.noQueue, notReceivedOf(data)].filter(Boolean).join(' ')}</p>
        const most = count(longest)
        return (
          <>
            <div className={styles.queue}>
              <span className={styles.most}>{most}</span>
              <BarChart
                label={step === 'day' ? words.queueByDay(most) : words.queueByHour(most)}
                slots={data.length}
                series={[
                  { colour: 'var(--accent)', values: data.map(({ at_least }) => at_least) },
                  {
                    colour: 'var(--muted)',
                    isStriped: true,
                    values: data.map(({ at_least, at_most }) => at_most - at_least),
                  },
                ]}
                notReceived={data.map(({ not_received }) => not_received)}
                textOf={(slot) => {
                  const each = data[slot]
                  if (!each) return ''
                  const lost = boundText.notReceived(each.not_received)
                  const length = words.atLeast(count(each.at_least), count(each.at_most))
                  return [time(each.at), length, ...(lost ? [lost] : [])].join('\n')
                }}
              />
            </div>
            <p className={controls.muted}>{[words.queueNote, notReceivedOf(data)].filter(Boolean).join(' ')}</p>
          </>
        )
      }}
    </Loaded>
  )
}
