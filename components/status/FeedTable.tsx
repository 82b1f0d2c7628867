'use client'

import { useState } from 'react'
import type { FeedJson } from '#lib/wire/feeds.ts'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedTable.module.css'

const columns = [
  { head: 'Feed' },
  { head: 'State' },
  { head: 'Messages', isNumber: true, isRate: true },
  { head: 'Last hour', isWide: true },
  { head: 'Last sentence' },
  { head: 'In all', isNumber: true, isWide: true },
  { head: 'Duplicates', isNumber: true, isWide: true },
  { head: 'Rejected', isNumber: true, isWide: true },
  { head: 'Clock', isNumber: true, isWide: true },
]

export function FeedTable({ feeds, current }: { feeds: readonly FeedJson[]; current: boolean }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string) => {
    const next = new Set(open)
    if (!next.delete(name)) next.add(name)
    setOpen(next)
  }
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
              {head}
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
