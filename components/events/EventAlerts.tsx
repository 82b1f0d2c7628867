'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadQuery, watchesQuery } from '#lib/client/watches.ts'
import type { WatchEventJson, WatchJson } from '#lib/wire/watchSchemas.ts'
import { notify, ring } from '../ui/announce.ts'
import { usePreferences } from '../ui/preferences.ts'
import { useWords } from '../ui/words/words.ts'
import { useInterferenceParameter, useStationParameter, useVesselParameter } from '../view/urlState.ts'
import { eventTitle } from './eventTitle.ts'
import { eventWords } from './eventWords.ts'

/** Announces new events if the user has turned that on. Polls in the background as well. */
export function EventAlerts() {
  const [{ eventSound, eventNotification }] = usePreferences()
  return eventSound === 'on' || eventNotification === 'on' ? <Announced /> : null
}

function Announced() {
  const words = useWords(eventWords)
  const [{ eventSound, eventNotification }] = usePreferences()
  const [, setVessel] = useVesselParameter()
  const [, openStation] = useStationParameter()
  const [, showInterference] = useInterferenceParameter()
  const { data: unread } = useQuery({ ...unreadQuery, refetchIntervalInBackground: true })
  const { data: watches } = useQuery(watchesQuery)
  /** The newest event already announced or present at the start. */
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!unread || !watches) return
    const [newest, ...others] = newEvents(unread.data, known.current, watches)
    known.current = Math.max(known.current ?? 0, unread.data[0]?.id ?? 0)
    if (!newest) return
    if (eventSound === 'on') ring()
    if (eventNotification !== 'on') return
    notify({
      title: eventTitle(newest, words.kinds),
      body: others.length > 0 ? words.andOthers(newest.watch.name, others.length) : newest.watch.name,
      id: String(newest.id),
      onOpen: () => {
        if (newest.vessel) void setVessel(newest.vessel.id)
        else if (newest.station) void openStation(newest.station.id)
        else void showInterference('1')
      },
    })
  }, [unread, watches, eventSound, eventNotification, words, setVessel, openStation, showInterference])
  return null
}

/**
 * Returns the events to announce. `known`: the id of the newest event before; `null` at first, when no event is
 * announced. Events of shared watches are announced to their owners only.
 */
export function newEvents<Event extends Pick<WatchEventJson, 'id' | 'watch'>>(
  events: readonly Event[],
  known: number | null,
  watches: readonly Pick<WatchJson, 'id' | 'is_editable'>[],
): Event[] {
  if (known === null) return []
  const own = new Set(watches.filter(({ is_editable }) => is_editable).map(({ id }) => id))
  return events.filter(({ id, watch }) => id > known && own.has(watch.id))
}
