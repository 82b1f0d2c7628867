'use client'

import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useLocale } from '../ui/words/words.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import { LastReceivedHere } from '../view/LastReceivedHere.tsx'
import type { ShownFilter } from '../view/shownFilters.ts'
import styles from './EmptyResult.module.css'

export interface EmptyResultProps {
  chips: readonly ShownFilter[]
  query: string
  /** All vessels of the service. */
  fleetCount: number | null
  onRemove: (chip: ShownFilter) => void
  onClear: () => void
}

/** At most this many suggestions are counted. */
const maxWays = 8

/** Shows the number of matches without each filter. Can be hidden, because it may cover an area. */
export function EmptyResult({ chips, query, fleetCount, onRemove, onClear }: EmptyResultProps) {
  const { words } = useFilterFormat()
  const [hidden, setHidden] = useState<string | null>(null)
  const tried = chips.slice(0, maxWays).map((chip) => ({ chip, query: queryWithout(chip, query) }))
  const counts = useQueries({
    queries: tried.map((way) => ({ ...filteredCountQuery(way.query), enabled: way.query !== '' })),
  })
  const ways = tried.map(({ chip, query: others }, place) => {
    const count = counts[place]
    return { chip, count: others === '' ? fleetCount : count?.isPlaceholderData ? null : (count?.data ?? null) }
  })
  if (hidden === query) return null
  const isVain = ways.every(({ count }) => count === 0)
  return (
    <div className={styles.empty}>
      <header className={styles.header}>
        <h2 className={styles.title}>{words.empty.title}</h2>
        <IconButton label={words.empty.hide} Icon={X} size={16} onClick={() => setHidden(query)} />
      </header>
      <LastReceivedHere query={query} />
      {chips.length > 1 && <p>{isVain ? words.empty.noneWithoutOne : words.empty.text}</p>}
      <ul>
        {isVain ? (
          <li>
            <Way text={words.clearAll} count={fleetCount} onTake={onClear} />
          </li>
        ) : (
          ways
            .filter(({ count }) => count !== 0)
            .map(({ chip, count }) => (
              <li key={chip.parameters[0]}>
                <Way
                  text={words.empty.without(words.chip(chip.label, chip.value))}
                  count={count}
                  onTake={() => onRemove(chip)}
                />
              </li>
            ))
        )}
      </ul>
    </div>
  )
}

function Way({ text, count, onTake }: { text: string; count: number | null; onTake: () => void }) {
  const locale = useLocale()
  return (
    <button type="button" className={styles.way} onClick={onTake}>
      <span>{text}</span>
      <span className={styles.count}>{count === null ? '' : locale.count(count)}</span>
    </button>
  )
}

function queryWithout({ parameters }: ShownFilter, query: string): string {
  const others = new URLSearchParams(query)
  for (const parameter of parameters) others.delete(parameter)
  return others.toString()
}
