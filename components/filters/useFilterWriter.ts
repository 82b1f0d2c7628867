'use client'

import { useMemo } from 'react'
import { shipWords } from '../ui/shipWords.ts'
import { useLocale, useWords } from '../ui/words.ts'
import { classificationWords } from './classificationWords.ts'
import { filterWords } from './filterWords.ts'
import type { FilterWriter } from './shownFilters.ts'

/** Writes filters in the reader's language. */
export function useFilterWriter(): FilterWriter {
  const words = useWords(filterWords)
  const ship = useWords(shipWords)
  const classification = useWords(classificationWords)
  const locale = useLocale()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(locale.locale, { type: 'region', fallback: 'code' })
    return { words, ship, classification, locale, country: (code) => countries.of(code) ?? code }
  }, [words, ship, classification, locale])
}
