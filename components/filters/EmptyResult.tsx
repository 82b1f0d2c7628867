'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import controls from '../ui/controls.module.css'
import styles from './EmptyResult.module.css'
import type { ShownFilter } from './shownFilters.ts'
import { useFilterWriter } from './useFilterWriter.ts'

export interface EmptyResultProps {
  chips: readonly ShownFilter[]
  /** All filters, as a query. */
  query: string
  /** Of all ships that the service knows. */
  fleetCount: number | null
  onRemove: (chip: ShownFilter) => void
}

/** Why the map is empty, and how many ships each way out leads to. It can be put away, for an area may lie beneath it. */
export function EmptyResult({ chips, query, fleetCount, onRemove }: EmptyResultProps) {
  const { words } = useFilterWriter()
  const [hidden, setHidden] = useState<string | null>(null)
  if (hidden === query) return null
  return (
    <div className={styles.empty}>
      <header className={styles.header}>
        <h2 className={styles.title}>{words.empty.title}</h2>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={words.empty.hide}
          title={words.empty.hide}
          onClick={() => setHidden(query)}
        >
          <X size={16} aria-hidden />
        </button>
      </header>
      {chips.length > 1 && <p>{words.empty.text}</p>}
      <ul>
        {chips.map((chip) => (
          <li key={chip.parameters[0]}>
            <Way chip={chip} query={query} fleetCount={fleetCount} onTake={() => onRemove(chip)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WayProps extends Pick<EmptyResultProps, 'query' | 'fleetCount'> {
  chip: ShownFilter
  onTake: () => void
}

function Way({ chip, query, fleetCount, onTake }: WayProps) {
  const { words, locale } = useFilterWriter()
  const others = new URLSearchParams(query)
  for (const parameter of chip.parameters) others.delete(parameter)
  const asked = others.toString()
  const { data, isPlaceholderData } = useQuery({ ...filteredCountQuery(asked), enabled: asked !== '' })
  const count = asked === '' ? fleetCount : isPlaceholderData ? null : (data ?? null)
  return (
    <button type="button" className={styles.way} data-vain={count === 0 || undefined} onClick={onTake}>
      <span>{words.empty.without(words.chip(chip.label, chip.value))}</span>
      <span className={styles.count}>{count === null ? '' : locale.count(count)}</span>
    </button>
  )
}
