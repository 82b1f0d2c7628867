'use client'

import { useQuery } from '@tanstack/react-query'
import { FunnelX, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import controls from '../ui/controls.module.css'
import { passFocus } from '../ui/focus.ts'
import { mapParameters } from '../view/address.ts'
import { namedIn, useFilterFormat } from '../view/filterFormat.ts'
import { type Filters, withoutFilters } from '../view/filterState.ts'
import { IgnoredParameters } from '../view/IgnoredParameters.tsx'
import { type ShownFilter, shownFilters } from '../view/shownFilters.ts'
import { useDuringParameter } from '../view/urlState.ts'
import { EmptyResult } from './EmptyResult.tsx'
import styles from './FilterChips.module.css'

export interface FilterChipsProps {
  filters: Filters
  /** All vessels of the service. */
  fleetCount: number | null
  feedWord: string
  /** The open filter panel shows ignored parameters itself. */
  panelOpen: boolean
}

/** The active filters as chips that can be removed. */
export function FilterChips({ filters, fleetCount, feedWord, panelOpen }: FilterChipsProps) {
  const format = useFilterFormat(namedIn(filters.parsed))
  const { words, locale } = format
  const chips = shownFilters(filters.parsed, filters.values, format)
  const isFiltered = filters.query !== ''
  const count = useQuery({ ...filteredCountQuery(filters.asked), enabled: isFiltered })
  const shown = count.data
  const isFresh = !count.isPlaceholderData
  // Passages are in the past, so an area that is empty now is no empty result.
  const [during] = useDuringParameter()
  const text =
    shown === undefined || fleetCount === null
      ? words.counting
      : words.countOf(locale.count(shown), locale.count(Math.max(shown, fleetCount)))

  return (
    <div className={styles.place}>
      {isFiltered && (
        <section className={styles.row} aria-label={words.activeFilters}>
          <div className={styles.swiped}>
            <p className={styles.count} data-fresh={isFresh || undefined}>
              {text}
              <span className={styles.feed}> · {feedWord}</span>
            </p>
            <ul className={styles.chips}>
              {chips.map((chip) => (
                <li key={chip.parameters[0]}>
                  <Chip
                    chip={chip}
                    onRemove={(button) => {
                      nextFocus(button)
                      filters.set(withoutFilters(chip.parameters))
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            className={`${controls.textButton} ${styles.clear}`}
            title={words.clearAll}
            onClick={({ currentTarget }) => {
              nextFocus(currentTarget)
              filters.clear()
            }}
          >
            <FunnelX size={18} aria-hidden />
            <span>{words.clearAll}</span>
          </button>
          <SpokenCount query={filters.query} text={isFresh && shown !== undefined ? text : null} />
        </section>
      )}
      {!panelOpen && <IgnoredParameters filters={filters} parameters={mapParameters} className={styles.ignored} />}
      {isFiltered && during === null && isFresh && shown === 0 && (
        <EmptyResult
          chips={chips}
          query={filters.query}
          fleetCount={fleetCount}
          onRemove={(chip) => filters.set(withoutFilters(chip.parameters))}
          onClear={filters.clear}
        />
      )}
    </div>
  )
}

/** After a chip is removed by keyboard, moves the focus to the next chip, else to the previous one, else to the map. */
function nextFocus(button: HTMLElement): void {
  const item = button.closest('li')
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  const next = neighbour ?? document.querySelector<HTMLElement>('main canvas')
  passFocus(button, next)
}

function Chip({ chip, onRemove }: { chip: ShownFilter; onRemove: (button: HTMLElement) => void }) {
  const { words } = useFilterFormat()
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={words.remove(words.chip(chip.label, chip.value))}
      onClick={({ currentTarget }) => onRemove(currentTarget)}
    >
      <span className={styles.label}>{words.chip(chip.label, '').trim()}</span>{' '}
      <span className={styles.value}>{chip.value}</span>
      <X size={14} aria-hidden />
    </button>
  )
}

/** Announces the count once per change of the filters, not for every vessel that enters or leaves. */
function SpokenCount({ query, text }: { query: string; text: string | null }) {
  const [said, setSaid] = useState({ query: '', text: '' })
  useEffect(() => {
    if (text !== null && said.query !== query) setSaid({ query, text })
  }, [query, text, said.query])
  return (
    <span role="status" className={controls.visuallyHidden}>
      {said.text}
    </span>
  )
}
