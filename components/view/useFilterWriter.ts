'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { namedPortsQuery } from '#lib/client/ports.ts'
import { classificationWords } from '../record/classificationWords.ts'
import { useCountryNames } from '../record/useCountryNames.ts'
import { vesselValueWords } from '../record/vesselValueWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { filterWords } from './filterWords.ts'
import type { FilterWriter } from './shownFilters.ts'

const noCodes: readonly string[] = []

/** Writes filters in the reader's language; ports by their names, where their codes are given. */
export function useFilterWriter(portCodes = noCodes): FilterWriter {
  const words = useWords(filterWords)
  const vessel = useWords(vesselValueWords)
  const classification = useWords(classificationWords)
  const locale = useLocale()
  const country = useCountryNames(locale.locale)
  const { data: ports } = useQuery(namedPortsQuery(portCodes))
  return useMemo(
    () => ({
      words,
      vessel,
      classification,
      locale,
      country,
      port: (code) => ports?.get(code)?.port_name ?? `${code.slice(0, 2)} ${code.slice(2)}`,
    }),
    [words, vessel, classification, locale, country, ports],
  )
}
