'use client'

import { useQuery } from '@tanstack/react-query'
import { type EventFilter, watchesQuery } from '#lib/client/watches.ts'
import { FilterFold } from '../ui/FilterFold.tsx'
import { PanelChoice, PanelField, PanelSelect } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

interface EventFiltersProps {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const words = useWords(eventWords)
  const { data: watches = [] } = useQuery(watchesQuery)
  return (
    <FilterFold label={words.filters} active={Object.values(filter).filter(Boolean).length}>
      <div className={styles.filters}>
        <PanelSelect
          label={words.watch}
          value={filter.watch}
          options={['', ...watches.map(({ id }) => id)]}
          words={{ ...Object.fromEntries(watches.map(({ id, name }) => [id, name])), '': words.allWatches }}
          onChange={(watch) => onChange({ ...filter, watch })}
        />
        <PanelField
          label={words.mmsi}
          inputMode="numeric"
          value={filter.mmsi}
          onChange={({ target }) => onChange({ ...filter, mmsi: target.value.replace(/\D/g, '') })}
        />
        <PanelSelect
          label={words.period}
          value={filter.since}
          options={Object.keys(words.periods)}
          words={words.periods}
          onChange={(since) => onChange({ ...filter, since })}
        />
        <PanelChoice
          text={words.onlyUnread}
          checked={filter.unread}
          onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
        />
      </div>
    </FilterFold>
  )
}
