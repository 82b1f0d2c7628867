'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFailure } from '#lib/client/useFailure.ts'
import { acknowledgeEvents, type EventFilter, eventParameters, eventsQuery, watchesQuery } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import panel from '../ui/sheet/panel.module.css'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { EventItem } from './EventItem.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { Watches } from './Watches.tsx'

export function EventsDrawer({ account, onClose }: { account: SignedIn; onClose: () => void }) {
  const words = useWords(eventWords)
  const heading = usePanelFocus<HTMLHeadingElement>()
  const [filter, setFilter] = useState<EventFilter>({ watch: '', mmsi: '', unread: false })
  const events = useQuery(eventsQuery(filter))
  const failure = useFailure(events)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['events'] })
  const acknowledging = useSending({ mutationFn: acknowledgeEvents, onSuccess: refresh })
  const shown = events.data?.events ?? []
  const [latest] = shown
  const isFiltered = filter.watch !== '' || filter.mmsi !== '' || filter.unread
  const isWithoutEvents = events.data !== undefined && shown.length === 0 && !isFiltered
  return (
    <Sheet label={words.panel} place="left">
      <header className={panel.header}>
        <h2 ref={heading} tabIndex={-1} className={panel.title}>
          {words.panel}
        </h2>
        <IconButton label={words.close} Icon={X} onClick={onClose} />
      </header>
      {!isWithoutEvents && (
        <>
          <EventFilters filter={filter} onChange={setFilter} />
          <div className={styles.actions}>
            <button
              type="button"
              className={controls.button}
              disabled={acknowledging.isPending || !shown.some((event) => event.acknowledged_at === null)}
              onClick={() =>
                latest &&
                acknowledging.mutate(
                  acknowledgedBy(
                    filter,
                    shown.map(({ id }) => id),
                    latest.id,
                  ),
                )
              }
            >
              {words.acknowledgeAll}
            </button>
            <a className={controls.button} href={`/api/events?format=csv&${eventParameters(filter)}`} download>
              {words.exportCsv}
            </a>
          </div>
        </>
      )}
      <div role="alert">{acknowledging.error && <Failure error={acknowledging.error} />}</div>
      <ol className={styles.list} aria-label={words.panel}>
        {shown.map((event) => (
          <EventItem key={event.id} event={event} onChanged={refresh} />
        ))}
      </ol>
      {events.data && shown.length === 0 && <p className={styles.note}>{words.noEvents}</p>}
      {!events.data && !failure && <p className={styles.note}>{words.loading}</p>}
      {failure && (
        <div className={styles.note}>
          <p>{words.failed}</p>
          <Failure error={failure} />
        </div>
      )}
      <Watches account={account} />
    </Sheet>
  )
}

/** With a filter only what is shown. */
function acknowledgedBy({ watch, mmsi }: EventFilter, ids: number[], upTo: number) {
  return watch || mmsi ? { ids } : { up_to: upTo }
}

function EventFilters({ filter, onChange }: { filter: EventFilter; onChange: (filter: EventFilter) => void }) {
  const words = useWords(eventWords)
  const { data: watches = [] } = useQuery(watchesQuery)
  return (
    <div className={styles.form}>
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
      <label className={panel.choice}>
        <input
          type="checkbox"
          checked={filter.unread}
          onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
        />
        <span>{words.onlyUnread}</span>
      </label>
    </div>
  )
}
