'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { namedPortsQuery } from '#lib/client/ports.ts'
import type { Filter } from '#lib/wire/filters.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { classificationWords } from '../record/classificationWords.ts'
import { vesselValueWords } from '../record/vesselValueWords.ts'
import { type Locale, useLocale, useWords } from '../ui/words/words.ts'
import { filterSections } from './filterSections.ts'
import { filterWords } from './filterWords.ts'
import { useKnownLists } from './knownLists.ts'
import { listLabel } from './listNames.ts'
import { chosenOf } from './readFilters.ts'

export interface FilterFormat {
  words: typeof filterWords.en
  vessel: typeof vesselValueWords.en
  classification: typeof classificationWords.en
  locale: Locale
  country(code: string): string
  port(code: string): string
  /** Takes an id or a name. */
  list(list: string): string
}

type Names = Readonly<Record<string, string>>

/** Display texts of values that are not shown as in the address. */
const valueNames: { readonly [Parameter in FilterParameter]?: (value: string, format: FilterFormat) => string } = {
  mmsi: (value) => value.padStart(9, '0'),
  shared_mmsi: (value, { words }) => nameOf(words.yesOrNo, value),
  ship_type: (value, { vessel }) => nameOf(vessel.types, value),
  flag: (value, { country }) => country(value),
  general_classification: (value, { classification }) => nameOf(classification.general, value),
  individual_classification: (value, { classification }) => nameOf(classification.individual, value),
  navigational_status: (value, { vessel }) => nameOf(vessel.statuses, value),
  doubt: (value, { vessel }) => nameOf(vessel.doubts, value),
  matched_port: (value, { port }) => port(value),
  list: (value, { list }) => list(value),
}

function nameOf(names: Names, value: string): string {
  return names[value] ?? value
}

export function formatChoice(parameter: FilterParameter, value: string, format: FilterFormat): string {
  return valueNames[parameter]?.(value, format) ?? value
}

/** Names from the service. */
export interface Named {
  portCodes: readonly string[]
  hasLists: boolean
}

const none: Named = { portCodes: [], hasLists: false }

/** The ports in the filters, and whether the filters have lists. */
export function namedIn(parsed: readonly Filter[]): Named {
  const portCodes = filterSections.flatMap((section) =>
    section.control === 'choices' && section.isPort ? chosenOf(parsed, section.parameter) : [],
  )
  return { portCodes, hasLists: chosenOf(parsed, 'list').length > 0 }
}

export function useFilterFormat({ portCodes, hasLists } = none): FilterFormat {
  const words = useWords(filterWords)
  const vessel = useWords(vesselValueWords)
  const classification = useWords(classificationWords)
  const locale = useLocale()
  const country = useCountryNames(locale.locale)
  const { data: ports } = useQuery(namedPortsQuery(portCodes))
  const lists = useKnownLists(hasLists)
  return useMemo(
    () => ({
      words,
      vessel,
      classification,
      locale,
      country,
      port: (code) => ports?.get(code)?.port_name ?? `${code.slice(0, 2)} ${code.slice(2)}`,
      list: (text) => {
        const list = lists?.find(({ id }) => id === text)
        return lists && list ? listLabel(list, lists) : text
      },
    }),
    [words, vessel, classification, locale, country, ports, lists],
  )
}

const namesByLocale = new Map<string, (code: string) => string>()
const never = () => () => {}
const asCode = (code: string) => code

/** Chromium and Node name countries differently ("Hong Kong", "Hong Kong SAR China"), so the server renders codes. */
function useCountryNames(locale: string): (code: string) => string {
  return useSyncExternalStore(
    never,
    () => namesIn(locale),
    () => asCode,
  )
}

function namesIn(locale: string): (code: string) => string {
  let names = namesByLocale.get(locale)
  if (!names) {
    const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    names = (code) => countries.of(code) ?? code
    namesByLocale.set(locale, names)
  }
  return names
}
