'use client'

import type { FeedJson } from '#lib/wire/feedSchemas.ts'
import { useToggled } from '../ui/useToggled.ts'
import { useWords } from '../ui/words/words.ts'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedTable.module.css'
import { type StatusWords, statusWords } from './statusWords.ts'

const columns: readonly { head: keyof StatusWords['heads']; isNumber?: true; isWide?: true; isRate?: true }[] = [
  { head: 'feed' },
  { head: 'state' },
  { head: 'messages', isNumber: true, isRate: true },
  { head: 'lastHour', isWide: true },
  { head: 'lastSentence' },
  { head: 'inAll', isNumber: true, isWide: true },
  { head: 'duplicates', isNumber: true, isWide: true },
  { head: 'rejected', isNumber: true, isWide: true },
  { head: 'clock', isNumber: true, isWide: true },
]

export function FeedTable({ feeds, current }: { feeds: readonly FeedJson[]; current: boolean }) {
  const [only, ...others] = feeds.map(({ name }) => name)
  const [open, toggle] = useToggled(only === undefined || others.length > 0 ? [] : [only])
  const { heads } = useWords(statusWords)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber, isWide, isRate }) => (
            <th
              key={head}
              scope="col"
              className={[isNumber && styles.number, isWide && styles.wide, isRate && styles.rate]
                .filter(Boolean)
                .join(' ')}
            >
              {heads[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {feeds.map((feed) => (
          <FeedRow
            key={feed.name}
            feed={feed}
            current={current}
            open={open.has(feed.name)}
            onToggle={() => toggle(feed.name)}
            columns={columns.length}
          />
        ))}
      </tbody>
    </table>
  )
}
