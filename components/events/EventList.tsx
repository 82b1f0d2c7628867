'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { acknowledgeEvents, type EventFilter, eventParameters, eventsQuery, watchesQuery } from '#lib/client/watches.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { LeftOut } from '../view/LeftOut.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventItem } from './EventItem.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { StartWatch } from './StartWatch.tsx'

const allEvents: EventFilter = { watch: '', mmsi: '', since: '', unread: false }

interface EventListProps {
  /** Shows the watches, also once the first one is stored. */
  onWatches: () => unknown
  onDraw: () => void
}

export function EventList({ onWatches, onDraw }: EventListProps) {
  const words = useWords(eventWords)
  const [filter, setFilter] = useState(allEvents)
  const events = useQuery(eventsQuery(filter))
  const refresh = useRefresh({ queryKey: ['events'] })
  const shown = events.data?.data ?? []
  const isFiltered = eventParameters(filter) !== ''
  const { data: watches } = useQuery(watchesQuery)
  const none = isFiltered ? (
    <EmptyState title={words.noneMatch}>
      <Button onClick={() => setFilter(allEvents)}>{words.showAll}</Button>
    </EmptyState>
  ) : watches?.length === 0 ? (
    <StartWatch title={words.noEvents} onAdded={onWatches} onDraw={onDraw} />
  ) : (
    watches && (
      <EmptyState title={words.noEvents} text={words.noEventsYet}>
        <Button onClick={onWatches}>{words.watchCount(watches.length)}</Button>
      </EmptyState>
    )
  )
  return (
    <>
      {(isFiltered || shown.length > 0) && (
        <>
          <div className={styles.actions}>
            <EventFilters filter={filter} onChange={setFilter} />
            <EventActions filter={filter} shown={shown} onChanged={refresh} />
          </div>
          <LeftOut count={events.data?.doubtful_positions_left_out ?? 0} className={styles.leftOut} />
        </>
      )}
      <ol className={styles.list} aria-label={words.panel}>
        {shown.map((event) => (
          <EventItem key={event.id} event={event} onChanged={refresh} />
        ))}
      </ol>
      <DrawerState query={events} none={shown.length === 0 && none} />
    </>
  )
}

interface EventActionsProps {
  filter: EventFilter
  shown: readonly WatchEventJson[]
  onChanged: () => Promise<unknown>
}

function EventActions({ filter, shown, onChanged }: EventActionsProps) {
  const words = useWords(eventWords)
  const { mutate, isPending, error } = useSending({ mutationFn: acknowledgeEvents, onSuccess: onChanged })
  const unread = shown.filter((event) => event.acknowledged_at === null).map(({ id }) => id)
  const [latest] = unread
  const isOfAll = eventParameters({ ...filter, unread: false }) === ''
  return (
    <>
      <Button
        disabled={isPending || latest === undefined}
        onClick={() => latest !== undefined && mutate(isOfAll ? { up_to: latest } : { ids: unread })}
      >
        {words.acknowledgeAll}
      </Button>
      <a
        className={controls.iconButton}
        href={withBase(`/api/events?format=csv&${eventParameters(filter)}`)}
        download
        aria-label={words.exportCsv}
        title={words.exportCsv}
      >
        <Download size={18} aria-hidden />
      </a>
      <div role="alert">{error && <Failure error={error} />}</div>
    </>
  )
}
