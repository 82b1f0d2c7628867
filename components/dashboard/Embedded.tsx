'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { SimulatedMark } from '../ui/page/SimulatedMark.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { FiltersInWords } from '../view/FiltersInWords.tsx'
import { dashboardWords } from './dashboardWords.ts'
import styles from './Embedded.module.css'
import type { FeedState } from './feedState.ts'

export interface EmbeddedProps {
  feed: FeedState
  /** All vessels of the service. */
  fleetCount: number | null
  filterQuery: string
  /** The name of the view of a public link. */
  viewName: string | null
  simulated: boolean
}

/** The bar above an embedded map. */
export function Embedded({ feed, fleetCount, filterQuery, viewName, simulated }: EmbeddedProps) {
  const words = useWords(dashboardWords)
  const locale = useLocale()
  const found = useQuery({ ...filteredCountQuery(filterQuery), enabled: filterQuery !== '' })
  const count = filterQuery === '' ? fleetCount : (found.data ?? null)
  return (
    <header className={styles.strip} data-tone={feed.tone}>
      {viewName !== null && <strong>{viewName}</strong>}
      <span className={styles.lamp} aria-hidden />
      <span className={styles.count}>
        {count !== null && (
          <>
            <strong>{locale.count(count)}</strong> {words.vessels(count)} ·{' '}
          </>
        )}
        {feed.word}
      </span>
      {(viewName === null || filterQuery !== '') && <FiltersInWords />}
      {simulated && <SimulatedMark />}
      <a
        href={withBase('/')}
        target="_blank"
        rel="noopener"
        className={styles.link}
        aria-label={words.wholeView}
        title={words.wholeView}
        onPointerDown={({ currentTarget }) => leadToWholeView(currentTarget)}
        onFocus={({ currentTarget }) => leadToWholeView(currentTarget)}
        onClick={({ currentTarget }) => leadToWholeView(currentTarget)}
      >
        <ExternalLink size={15} aria-hidden />
      </a>
    </header>
  )
}

/** Updates the link just before it is followed or copied, because the address keeps changing. */
function leadToWholeView(link: HTMLAnchorElement): void {
  link.href = wholeViewOf(location.href)
}

function wholeViewOf(address: string): string {
  const view = new URL(address)
  view.searchParams.delete('embed')
  return view.href
}
