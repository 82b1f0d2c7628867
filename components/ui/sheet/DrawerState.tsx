'use client'

import { useFailure } from '#lib/client/useFailure.ts'
import { Failure } from '../form/Failure.tsx'
import styles from './drawerList.module.css'

interface DrawerStateProps {
  query: { data: unknown; error: Error | null }
  isEmpty: boolean
  words: { none: string; loading: string; failed: string }
}

/** Says why a drawer lists nothing, or not the newest. */
export function DrawerState({ query, isEmpty, words }: DrawerStateProps) {
  const failure = useFailure(query)
  return (
    <>
      {query.data !== undefined && isEmpty && <p className={styles.note}>{words.none}</p>}
      {query.data === undefined && !failure && <p className={styles.note}>{words.loading}</p>}
      {failure && (
        <div className={styles.note}>
          <p>{words.failed}</p>
          <Failure error={failure} />
        </div>
      )}
    </>
  )
}
