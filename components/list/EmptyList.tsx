'use client'

import { withBase } from '#lib/wire/basePath.ts'
import { mapWords } from '../map/mapWords.ts'
import { useExactCount } from '../map/useExactCount.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { LastReceivedHere } from '../view/LastReceivedHere.tsx'
import { useInViewParameter } from '../view/listState.ts'
import { useSeesFeeds } from '../view/seesFeeds.ts'
import { useAtParameter } from '../view/urlState.ts'
import styles from './VesselList.module.css'
import { listWords } from './words.ts'

/** Says whether vessels are elsewhere on the map, match none of the filters, or were never received. */
export function EmptyList({ query: listedQuery }: { query: string }) {
  const words = useWords(listWords)
  const { noneInView } = useWords(mapWords)
  const { query, clear } = useFilters()
  const [isInView, setInView] = useInViewParameter()
  const [at] = useAtParameter()
  const seesFeeds = useSeesFeeds()
  const isFiltered = query !== ''
  // The past has no count of vessels everywhere.
  const isElsewhere = useExactCount(isInView && at === null ? query : null) !== 0 && isInView
  const inViewTitle = isFiltered ? words.emptyInView : noneInView
  return (
    <div className={styles.empty}>
      <EmptyState
        title={isElsewhere ? inViewTitle : isFiltered ? words.empty : words.emptyFleet}
        note={<LastReceivedHere query={listedQuery} />}
      >
        {!isFiltered && !isElsewhere && seesFeeds && (
          <a className={controls.button} href={withBase('/status')}>
            {words.feeds}
          </a>
        )}
        {isElsewhere && (
          <Button onClick={() => void setInView(false)}>
            {isFiltered ? words.showAllMatches : words.showAllVessels}
          </Button>
        )}
        {isFiltered && <Button onClick={clear}>{words.clearFilters}</Button>}
      </EmptyState>
    </div>
  )
}
