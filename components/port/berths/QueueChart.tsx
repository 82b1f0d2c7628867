'use client'

import { useQuery } from '@tanstack/react-query'
import { type AskedBerths, queueQuery } from '#lib/client/portBerths.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import controls from '../../ui/controls.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useShortMoment } from '../../ui/words/shortMoment.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Berths.module.css'
import { berthWords } from './berthWords.ts'

/** The number of vessels at anchor by hour, or the largest of each day. */
export function QueueChart({ asked, isByDay }: { asked: AskedBerths; isByDay: boolean }) {
  const words = useWords(berthWords)
  const { count } = useLocale()
  const { time } = useShortMoment()
  const queue = useQuery(queueQuery(asked, isByDay ? 'day' : 'hour'))
  return (
    <Loaded query={queue}>
      {({ data }) => {
        const most = count(Math.max(0, ...data.map(({ at_most }) => at_most)))
        return (
          <>
            <div className={styles.queue}>
              <span className={styles.most}>{most}</span>
              <BarChart
                label={isByDay ? words.queueByDay(most) : words.queueByHour(most)}
                slots={data.length}
                series={[
                  { colour: 'var(--accent)', values: data.map(({ at_least }) => at_least) },
                  {
                    colour: 'var(--muted)',
                    isStriped: true,
                    values: data.map(({ at_least, at_most }) => at_most - at_least),
                  },
                ]}
                textOf={(slot) => {
                  const each = data[slot]
                  return each ? `${time(each.at)}\n${words.atLeast(count(each.at_least), count(each.at_most))}` : ''
                }}
              />
            </div>
            <p className={controls.muted}>{words.queueNote}</p>
          </>
        )
      }}
    </Loaded>
  )
}
