'use client'

import { vesselWords } from '../record/vesselWords.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './RecordGroupView.module.css'

const skeletonRows = [10, 3, 10]

/** The shape of what comes. */
export function RecordSkeleton({ failed }: { failed: boolean }) {
  const { waiting } = useWords(vesselWords)
  return (
    <div aria-busy={!failed}>
      {failed && <p className={styles.waiting}>{waiting}</p>}
      {skeletonRows.map((rows, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of blanks
        <div key={group} className={styles.group} aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of blanks
            <div key={row} className={styles.row}>
              <span className={styles.blank} style={{ inlineSize: `${60 + ((row * 37) % 40)}px` }} />
              <span className={styles.blank} style={{ inlineSize: `${80 + ((row * 53) % 90)}px` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
