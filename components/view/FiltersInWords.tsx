'use client'

import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import styles from './FiltersInWords.module.css'
import { namedIn, useFilterFormat } from './filterFormat.ts'
import { type FilterValues, useFilters } from './filterState.ts'
import { readFilters } from './readFilters.ts'
import { shownFilters } from './shownFilters.ts'

/** The filters of the address as one line of text. */
export function FiltersInWords() {
  return <ValuesInWords values={useFilters().values} />
}

/** The filters of a saved view as one line of text. */
export function QueryInWords({ query }: { query: string }) {
  const parameters = new URLSearchParams(query)
  const values = Object.fromEntries(
    filterTable.map(({ parameter }) => [parameter, parameters.get(parameter)]),
  ) as Record<FilterParameter, string | null>
  return (
    <span className={styles.query}>
      <ValuesInWords values={values} />
    </span>
  )
}

function ValuesInWords({ values }: { values: FilterValues }) {
  const { parsed } = readFilters(values, serviceNowMs() * 1000)
  const format = useFilterFormat(namedIn(parsed))
  const shown = shownFilters(parsed, values, format).map(({ label, value }) => `${label}: ${value}`)
  return <span>{shown.length > 0 ? shown.join(' · ') : format.words.allVessels}</span>
}
