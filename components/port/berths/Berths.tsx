'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AskedBerths, type BerthListName, berthAddress } from '#lib/client/portBerths.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { Options } from '../../ui/form/Field.tsx'
import page from '../../ui/page/Page.module.css'
import row from '../../ui/table/Row.module.css'
import { useWords } from '../../ui/words/words.ts'
import { useFilters } from '../../view/filterState.ts'
import { berthParameters, berthPeriods, berthSinceOf, useBerthState, useBoardState } from '../boardState.ts'
import board from '../PortPage.module.css'
import { BerthChart } from './BerthChart.tsx'
import styles from './Berths.module.css'
import { berthWords } from './berthWords.ts'
import { QueueChart } from './QueueChart.tsx'
import { Turnaround } from './Turnaround.tsx'

/** The berths of a port over time, its queue at anchor, and waiting and turnaround. Requests data when it is opened. */
export function Berths({ code }: { code: string }) {
  const words = useWords(berthWords)
  const [{ berths }, choose] = useBerthState()
  return (
    <details
      className={`${page.card} ${styles.section}`}
      data-list="berths"
      open={berths !== null}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (berths !== null)) void choose({ berths: currentTarget.open ? '7d' : null })
      }}
    >
      <summary>
        <h2>{words.title}</h2>
      </summary>
      {berths !== null && (
        <>
          <Options
            className={`${row.select} ${styles.period}`}
            aria-label={words.period}
            value={berths}
            options={berthPeriods}
            words={words.periods}
            onChange={(chosen) => void choose({ berths: chosen })}
          />
          <Charts code={code} period={berths} />
        </>
      )}
    </details>
  )
}

function Charts({ code, period }: { code: string; period: (typeof berthPeriods)[number] }) {
  const words = useWords(berthWords)
  const { query: filterQuery } = useFilters()
  const [{ between_berths }] = useBoardState()
  const asked = {
    code,
    filterQuery,
    parameters: { since: berthSinceOf[period], ...berthParameters(between_berths) },
  }
  const step = period === '400d' ? 'day' : 'hour'
  return (
    <div className={styles.charts}>
      <Part title={words.berths} asked={asked} list="berths" className={styles.wide}>
        <BerthChart asked={asked} step={step} />
      </Part>
      <Part title={words.queue} asked={asked} list="queue">
        <QueueChart asked={asked} step={step} />
      </Part>
      <Part title={words.turnaround} asked={asked} list="turnaround">
        <Turnaround asked={asked} />
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  asked: AskedBerths
  list: BerthListName
  className?: string | undefined
  children: ReactNode
}

function Part({ title, asked, list, className, children }: PartProps) {
  const words = useWords(berthWords)
  return (
    <div className={className}>
      <div className={board.bar}>
        <h3>{title}</h3>
        <a
          className={board.csv}
          href={withBase(berthAddress(asked, list, { format: 'csv', ...(list === 'berths' && { limit: 1_000 }) }))}
          download={`${asked.code}-${list}.csv`}
          aria-label={words.csvOf(title)}
        >
          <Download size={14} aria-hidden />
          {words.csv}
        </a>
      </div>
      {children}
    </div>
  )
}
