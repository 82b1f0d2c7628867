'use client'

import { useWords } from '../ui/words/words.ts'
import { useFilters } from './filterState.ts'
import { filterWords } from './filterWords.ts'
import { chosenOf } from './readFilters.ts'
import { shownFilters } from './shownFilters.ts'
import { useFilterWriter } from './useFilterWriter.ts'

/** What the map is narrowed down to, as the chips say it, but to be read only. */
export function FiltersInWords() {
  const words = useWords(filterWords)
  const { parsed, values } = useFilters()
  const writer = useFilterWriter(chosenOf(parsed, 'matched_port'))
  const shown = shownFilters(parsed, values, writer).map(({ label, value }) => `${label}: ${value}`)
  return <span>{shown.length > 0 ? shown.join(' · ') : words.allVessels}</span>
}
