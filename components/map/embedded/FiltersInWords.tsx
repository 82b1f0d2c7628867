'use client'

import { useFilters } from '../../filters/filterState.ts'
import { chosenOf } from '../../filters/readFilters.ts'
import { shownFilters } from '../../filters/shownFilters.ts'
import { useFilterWriter } from '../../filters/useFilterWriter.ts'
import { useWords } from '../../ui/words/words.ts'
import { mapWords } from '../mapWords.ts'

/** What the map is narrowed down to, as the chips say it, but to be read only. */
export function FiltersInWords() {
  const words = useWords(mapWords)
  const { parsed, values } = useFilters()
  const writer = useFilterWriter(chosenOf(parsed, 'matched_port'))
  const shown = shownFilters(parsed, values, writer).map(({ label, value }) => `${label}: ${value}`)
  return <span>{shown.length > 0 ? shown.join(' · ') : words.allVessels}</span>
}
