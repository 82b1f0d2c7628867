'use client'

import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { FeedJson } from '#lib/wire/feedSchemas.ts'
import { SimulatedTag } from '../ui/SimulatedTag.tsx'
import { Moment } from '../ui/words/Moment.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { FeedDetails } from './FeedDetails.tsx'
import styles from './FeedTable.module.css'
import { feedCureOf } from './feedCure.ts'
import { feedCureWords } from './feedCureWords.ts'
import { formatRate, formatSkew, isBroken, lateWarning, skewWarning, stateMarks } from './feedWords.ts'
import { RateChart } from './RateChart.tsx'
import mark from './StateMark.module.css'
import { statusWords } from './statusWords.ts'

export interface FeedRowProps {
  feed: FeedJson
  /** Whether the report is current. */
  current: boolean
  open: boolean
  onToggle: () => void
  columns: number
}

export function FeedRow({ feed, current, open, onToggle, columns }: FeedRowProps) {
  const { name, kind, collection_type, per_second, totals, last_sentence_at, clock_skew_seconds } = feed
  const words = useWords(statusWords)
  const locale = useLocale()
  const writing = { words, locale }
  const rejected = feed.rejected.reduce((sum, { count }) => sum + count, 0)
  const skew = skewWarning(feed, writing)
  const warnings = [skew, lateWarning(feed, writing)].filter((warning) => warning !== null)
  const detailsId = useId()
  // The end of a selection of text is a click as well.
  const toggle = () => {
    if (getSelection()?.isCollapsed !== false) onToggle()
  }
  return (
    <>
      <tr className={styles.row} data-open={open} onClick={toggle}>
        <th scope="row" className={styles.name}>
          <button type="button" aria-expanded={open} aria-controls={detailsId}>
            <ChevronRight size={16} aria-hidden />
            <span>
              {name}
              <small>
                {words.kinds[kind] ?? kind}, {words.collections[collection_type] ?? collection_type}
              </small>
            </span>
          </button>
        </th>
        <td>
          <StateMark feed={feed} current={current} />
        </td>
        <td className={`${styles.number} ${styles.rate}`}>
          {current ? formatRate(per_second.messages, locale) : '–'} <small>{words.perSecond}</small>
        </td>
        <td className={styles.wide}>
          <RateChart messages={feed.by_minute.messages} />
        </td>
        <td>
          {last_sentence_at ? (
            <Moment iso={last_sentence_at} atEnd />
          ) : (
            <span className={styles.none}>{words.none}</span>
          )}
        </td>
        <td className={`${styles.number} ${styles.wide}`}>{locale.count(totals.messages)}</td>
        <td className={`${styles.number} ${styles.wide}`}>{locale.count(totals.repeats)}</td>
        <td className={`${styles.number} ${styles.wide}`}>{locale.count(rejected)}</td>
        <td className={`${styles.number} ${styles.wide}`} data-warning={skew !== null}>
          {clock_skew_seconds === null ? (
            <span className={styles.none}>–</span>
          ) : (
            formatSkew(clock_skew_seconds, writing)
          )}
        </td>
      </tr>
      <tr id={detailsId} className={styles.details} hidden={!open && warnings.length === 0}>
        <td colSpan={columns}>
          {warnings.map((warning) => (
            <p key={warning} className={styles.warning}>
              {warning}
            </p>
          ))}
          {open && <FeedDetails feed={feed} />}
        </td>
      </tr>
    </>
  )
}

function StateMark({ feed, current }: { feed: FeedJson; current: boolean }) {
  const { kind, state, state_since, detail, simulated } = feed
  const words = useWords(statusWords)
  const cures = useWords(feedCureWords)
  const cure = current && kind !== 'push' ? feedCureOf(state, { kind, reason: detail }) : null
  const { tone, tellsSince } = stateMarks[state]
  const word = words.states[state]
  const tellsWhy = isBroken(state)
  return (
    <div className={mark.state} data-tone={current ? tone : 'muted'}>
      <span className={mark.dot} aria-hidden />
      <div>
        <strong>{current ? word : words.was(word)}</strong>
        {simulated && ' '}
        {simulated && <SimulatedTag />}
        <span className={mark.since}>
          {' '}
          {tellsSince && words.since} <Moment iso={state_since} asSpan={tellsSince} />
        </span>
        {tellsWhy && detail && (
          <div className={mark.why} lang="en">
            {detail}
          </div>
        )}
        {cure && <div className={mark.why}>{cures[cure]}</div>}
        {current && kind === 'push' && (state === 'silent' || state === 'idle') && (
          <div className={mark.why}>{words.posts[state]}</div>
        )}
      </div>
    </div>
  )
}
