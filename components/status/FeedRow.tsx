import { ChevronRight } from 'lucide-react'
import type { FeedJson } from '#lib/wire/feeds.ts'
import { Moment } from '../ui/Moment.tsx'
import { FeedDetails } from './FeedDetails.tsx'
import styles from './FeedTable.module.css'
import { formatCount, formatRate, formatSkew, kindWords, skewWarning } from './feedWords.ts'
import { RateChart } from './RateChart.tsx'
import { StateMark } from './StateMark.tsx'

export interface FeedRowProps {
  feed: FeedJson
  /** Whether what it says holds now. */
  current: boolean
  open: boolean
  onToggle: () => void
  columns: number
}

export function FeedRow({ feed, current, open, onToggle, columns }: FeedRowProps) {
  const { name, kind, collectionType, perSecond, totals, lastSentenceAt, clockSkewSeconds } = feed
  const rejected = feed.rejected.reduce((sum, { count }) => sum + count, 0)
  const warning = skewWarning(feed)
  const detailsId = `details of ${name}`.replaceAll(/\s/g, '-')
  return (
    <>
      <tr className={styles.row} data-open={open}>
        <th scope="row" className={styles.name}>
          <button type="button" aria-expanded={open} aria-controls={detailsId} onClick={onToggle}>
            <ChevronRight size={16} aria-hidden />
            <span>
              {name}
              <small>
                {kindWords[kind] ?? kind}, {collectionType}
              </small>
            </span>
          </button>
        </th>
        <td>
          <StateMark feed={feed} current={current} />
        </td>
        <td className={`${styles.number} ${styles.rate}`}>
          {current ? formatRate(perSecond.messages) : '–'} <small>/s</small>
        </td>
        <td className={styles.wide}>
          <RateChart messages={feed.byMinute.messages} />
        </td>
        <td>
          {lastSentenceAt ? <Moment iso={lastSentenceAt} atEnd /> : <span className={styles.none}>nothing yet</span>}
        </td>
        <td className={`${styles.number} ${styles.wide}`}>{formatCount(totals.messages)}</td>
        <td className={`${styles.number} ${styles.wide}`}>{formatCount(totals.repeats)}</td>
        <td className={`${styles.number} ${styles.wide}`}>{formatCount(rejected)}</td>
        <td className={`${styles.number} ${styles.wide}`} data-warning={warning !== null}>
          {clockSkewSeconds === null ? <span className={styles.none}>–</span> : formatSkew(clockSkewSeconds)}
        </td>
      </tr>
      <tr id={detailsId} className={styles.details} hidden={!open && warning === null}>
        <td colSpan={columns}>
          {warning && <p className={styles.warning}>{warning}</p>}
          {open && <FeedDetails feed={feed} />}
        </td>
      </tr>
    </>
  )
}
