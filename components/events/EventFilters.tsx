'use client'

import { useQuery } from '@tanstack/react-query'
import { type EventFilter, watchesQuery } from '#lib/client/watches.ts'
import list from '../ui/sheet/drawerList.module.css'
import panel from '../ui/sheet/panel.module.css'
import { useNarrow } from '../ui/useNarrow.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

interface EventFiltersProps {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

/** Folded on a phone, where they would cover the events. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const words = useWords(eventWords)
  const isNarrow = useNarrow()
  const { data: watches = [] } = useQuery(watchesQuery)
  return (
    <details className={`${list.form} ${styles.fold}`} open={!isNarrow}>
      <summary>{words.filters}</summary>
      <div className={styles.filters}>
        <label className={panel.textFilter}>
          <span>{words.watch}</span>
          <select
            className={panel.field}
            value={filter.watch}
            onChange={({ target }) => onChange({ ...filter, watch: target.value })}
          >
            <option value="">{words.allWatches}</option>
            {watches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={panel.textFilter}>
          <span>{words.mmsi}</span>
          <input
            className={panel.field}
            inputMode="numeric"
            autoComplete="off"
            value={filter.mmsi}
            onChange={({ target }) => onChange({ ...filter, mmsi: target.value.replace(/\D/g, '') })}
          />
        </label>
        <label className={panel.textFilter}>
          <span>{words.period}</span>
          <select
            className={panel.field}
            value={filter.since}
            onChange={({ target }) => onChange({ ...filter, since: target.value })}
          >
            {(Object.keys(words.periods) as (keyof typeof words.periods)[]).map((since) => (
              <option key={since} value={since}>
                {words.periods[since]}
              </option>
            ))}
          </select>
        </label>
        <label className={panel.choice}>
          <input
            type="checkbox"
            checked={filter.unread}
            onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
          />
          <span>{words.onlyUnread}</span>
        </label>
      </div>
    </details>
  )
}
