'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acknowledgeEvents, type EventFilter, eventParameters, eventsQuery } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import type { WatchEventJson } from '#lib/wire/watches.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { EventFilters } from './EventFilters.tsx'
import { EventItem } from './EventItem.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { Watches } from './Watches.tsx'

const allEvents: EventFilter = { watch: '', mmsi: '', unread: false }

export function EventsDrawer({ account, onClose }: { account: SignedIn; onClose: () => void }) {
  const words = useWords(eventWords)
  const [filter, setFilter] = useState(allEvents)
  const events = useQuery(eventsQuery(filter))
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['events'] })
  const shown = events.data?.events ?? []
  const isWithoutEvents = events.data !== undefined && shown.length === 0 && eventParameters(filter) === ''
  return (
    <Drawer label={words.panel} close={words.close} onClose={onClose}>
      {!isWithoutEvents && (
        <>
          <EventFilters filter={filter} onChange={setFilter} />
          <EventActions filter={filter} shown={shown} onChanged={refresh} />
        </>
      )}
      <ol className={styles.list} aria-label={words.panel}>
        {shown.map((event) => (
          <EventItem key={event.id} event={event} onChanged={refresh} />
        ))}
      </ol>
      <DrawerState query={events} isEmpty={shown.length === 0} words={{ ...words, none: words.noEvents }} />
      <Watches account={account} />
    </Drawer>
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
  const { unread: _, ...narrowing } = filter
  const isAll = Object.values(narrowing).every((value) => value === '')
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={controls.button}
        disabled={isPending || latest === undefined}
        onClick={() => latest !== undefined && mutate(isAll ? { up_to: latest } : { ids: unread })}
      >
        {words.acknowledgeAll}
      </button>
      <a className={controls.button} href={`/api/events?format=csv&${eventParameters(filter)}`} download>
        {words.exportCsv}
      </a>
      <div role="alert">{error && <Failure error={error} />}</div>
    </div>
  )
}
