'use client'

import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import { useWords } from '../ui/words/words.ts'
import { chosenOf, readFilters } from '../view/readFilters.ts'
import { shownFilters } from '../view/shownFilters.ts'
import { useFilterWriter } from '../view/useFilterWriter.ts'
import styles from './QueryInWords.module.css'
import { savedWords } from './savedWords.ts'

/** What the query of a view narrows the map down to, as the chips on the map say it. */
export function QueryInWords({ query }: { query: string }) {
  const words = useWords(savedWords)
  const parameters = new URLSearchParams(query)
  const values = Object.fromEntries(
    filterTable.map(({ parameter }) => [parameter, parameters.get(parameter)]),
  ) as Record<FilterParameter, string | null>
  const { parsed } = readFilters(values, serviceNowMs() * 1000)
  const writer = useFilterWriter(chosenOf(parsed, 'matched_port'))
  const shown = shownFilters(parsed, values, writer).map(({ label, value }) => `${label}: ${value}`)
  return <span className={styles.query}>{shown.length > 0 ? shown.join(' · ') : words.allVessels}</span>
}
