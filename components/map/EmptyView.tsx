'use client'

import controls from '../ui/controls.module.css'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { LastReceivedHere } from '../view/LastReceivedHere.tsx'
import { useAtParameter, useDuringParameter } from '../view/urlState.ts'
import styles from './MapNotes.module.css'
import { mapWords } from './mapWords.ts'
import { useExactCount } from './useExactCount.ts'
import { useFitAll } from './useFitAll.ts'
import { useQueryInView } from './useListedQuery.ts'
import { useFewVessels } from './vessels/useFewVessels.ts'

/** Says what an empty map view means: vessels elsewhere match the filters, or none is received here. */
export function EmptyView() {
  const { query } = useFilters()
  const [at] = useAtParameter()
  const [during] = useDuringParameter()
  const inView = useQueryInView(query, at === null && during === null)
  useFewVessels(inView)
  return (
    <div role="status" className={styles.note}>
      {inView !== null && (query === '' ? <NoneInBox query={inView} /> : <Elsewhere query={query} inView={inView} />)}
    </div>
  )
}

function NoneInBox({ query }: { query: string }) {
  const words = useWords(mapWords)
  if (useExactCount(query) !== 0) return null
  return (
    <div>
      {words.noneInView} <LastReceivedHere query={query} />
    </div>
  )
}

/** Filters that no vessel matches anywhere have a message of their own. */
function Elsewhere({ query, inView }: { query: string; inView: string }) {
  const words = useWords(mapWords)
  const { count } = useLocale()
  const matching = useExactCount(query)
  const isNoneInView = useExactCount(inView) === 0
  const [fitAll, notice] = useFitAll(query)
  if (!matching || !isNoneInView) return null
  return (
    <div>
      {notice ?? words.outsideView(count(matching), matching === 1)}{' '}
      <button type="button" className={controls.textButton} onClick={() => void fitAll()}>
        {words.zoomToFit}
      </button>
    </div>
  )
}
