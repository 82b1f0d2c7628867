'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFailure } from '#lib/client/useFailure.ts'
import { isoTime } from '#lib/wire/time.ts'
import controls from '../controls.module.css'
import { Failure } from '../form/Failure.tsx'
import { formWords } from '../form/formWords.ts'
import { Moment } from '../words/Moment.tsx'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './Loaded.module.css'

/** Shows a query's data, a placeholder until it is loaded, and a failure above the previous data and their time. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt'>
  children: (data: Data, isCurrent: boolean) => ReactNode
}) {
  const { lastKnownData } = useWords(formWords)
  const { loading } = useWords(uiWords)
  const { data, dataUpdatedAt } = query
  const error = useFailure(query)
  return (
    <>
      <div role="status">
        {error && (
          <div className={styles.trouble}>
            <Failure error={error} asksAgain />
            {data !== undefined && (
              <p>
                {lastKnownData} <Moment iso={isoTime(dataUpdatedAt)} />
              </p>
            )}
          </div>
        )}
        {!error && data === undefined && <span className={controls.visuallyHidden}>{loading}</span>}
      </div>
      {data !== undefined && children(data, error === null)}
      {data === undefined && !error && (
        <div className={styles.shape} aria-hidden>
          <div />
          <div />
          <div />
        </div>
      )}
    </>
  )
}
