'use client'

import type { ReactNode } from 'react'
import { useFailure } from '#lib/client/useFailure.ts'
import { Failure } from '../form/Failure.tsx'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './drawerList.module.css'

interface DrawerStateProps {
  query: { data: unknown; error: Error | null }
  /** Replaces an empty list. */
  none?: ReactNode
}

/** Shows why a drawer lists nothing, or not the newest entries. */
export function DrawerState({ query, none }: DrawerStateProps) {
  const { loading } = useWords(uiWords)
  const failure = useFailure(query)
  return (
    <>
      {query.data !== undefined && none && <div className={styles.empty}>{none}</div>}
      {query.data === undefined && !failure && <p className={styles.note}>{loading}</p>}
      {failure && (
        <div className={styles.note}>
          <Failure error={failure} asksAgain />
        </div>
      )}
    </>
  )
}
