'use client'

import { useQuery } from '@tanstack/react-query'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { LastReceivedHere } from '../view/LastReceivedHere.tsx'
import { useAtParameter } from '../view/urlState.ts'
import styles from './MapNotes.module.css'
import { mapWords } from './mapWords.ts'
import { useQueryInView } from './useListedQuery.ts'

/** Shows whether an empty map view is received. Filters have their own message. */
export function EmptyView() {
  const { query } = useFilters()
  const [at] = useAtParameter()
  const inView = useQueryInView('', query === '' && at === null)
  return (
    <div role="status" className={styles.note}>
      {inView !== null && <NoneInBox query={inView} />}
    </div>
  )
}

function NoneInBox({ query }: { query: string }) {
  const words = useWords(mapWords)
  const { data, isPlaceholderData, isSuccess } = useQuery(filteredCountQuery(query))
  if (data !== 0 || isPlaceholderData || !isSuccess) return null
  return (
    <div>
      {words.noneInView} <LastReceivedHere query={query} />
    </div>
  )
}
