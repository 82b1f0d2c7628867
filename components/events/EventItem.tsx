'use client'

import { useQuery } from '@tanstack/react-query'
import { BellOff, Check } from 'lucide-react'
import { acknowledgeEvents, changeWatch, watchesQuery } from '#lib/client/watches.ts'
import { interferenceOf, senderOf } from '#lib/wire/eventJson.ts'
import { reportedKinds } from '#lib/wire/watches.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { nearZoom } from '../map/camera/moves.ts'
import { useChart } from '../map/chartContext.tsx'
import { changedText } from '../record/changedText.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { useWords } from '../ui/words/words.ts'
import { useInterferenceParameter, useStationParameter, useVesselParameter } from '../view/urlState.ts'
import { DarkPlace } from './DarkPlace.tsx'
import { EventMark } from './EventMark.tsx'
import styles from './Events.module.css'
import { eventTitle } from './eventTitle.ts'
import { eventWords } from './eventWords.ts'

export function EventItem({ event, onChanged }: { event: WatchEventJson; onChanged: () => Promise<unknown> }) {
  const words = useWords(eventWords)
  const format = useVesselFormat()
  const { time } = useShortMoment()
  const chart = useChart()
  const [, setVessel] = useVesselParameter()
  const [, openStation] = useStationParameter()
  const [, showInterference] = useInterferenceParameter()
  const { data: watches = [] } = useQuery(watchesQuery)
  const watch = watches.find(({ id, is_editable }) => id === event.watch.id && is_editable)
  const acknowledging = useSending({ mutationFn: acknowledgeEvents, onSuccess: onChanged })
  const silencing = useSending({
    mutationFn: (silenced: number[]) => changeWatch(event.watch.id, { silenced }),
    onSuccess: useRefresh(watchesQuery),
  })
  const { id, vessel, station, position, changes } = event
  const interference = interferenceOf(event)
  const changed = interference
    ? [words.interference[interference.hasEnded ? 'ended' : 'began'](interference.vessels)]
    : changes.map((change) => changedText(change, { ...format, time, port: (code) => code }))
  const sender = senderOf(event)
  const name = interference ? words.kinds.interference : vesselName(sender)
  const title = eventTitle(event, words.kinds)
  const canSilence = watch && !interference && !watch.silenced.includes(sender.mmsi)
  const error = acknowledging.error ?? silencing.error
  const show = async () => {
    // Opening a vessel moves the map to its current position, so this comes afterwards.
    if (vessel) await setVessel(vessel.id)
    else if (station) await openStation(station.id)
    else if (interference) await showInterference('1')
    if (!position || !chart) return
    const [longitude, latitude] = position.coordinates
    chart.goTo({ longitude, latitude, label: title, zoom: Math.max(nearZoom, chart.camera.place.zoom) })
  }
  const known = reportedKinds.find((kind) => kind === event.kind)
  const kind = known ? words.kinds[known] : event.kind
  // The only watch needs no name in each row.
  const isOnlyWatch = watches.length === 1 && watches[0]?.id === event.watch.id
  const facts = [...(interference ? [] : [kind]), ...(isOnlyWatch ? [] : [event.watch.name]), ...changed]
  if (event.text !== null) facts.push(event.text)
  return (
    <li className={styles.event} data-unread={event.acknowledged_at === null || undefined}>
      <time className={styles.when} dateTime={event.at} title={format.moment(Date.parse(event.at))}>
        {time(event.at)}
      </time>
      {known && <EventMark kind={known} />}
      <button
        type="button"
        className={styles.what}
        title={interference ? words.showInterference : words.open(name)}
        onClick={() => void show()}
      >
        <strong>{name}</strong> {facts.join(' · ')}
      </button>
      {watch && (
        <span className={styles.tools}>
          {event.acknowledged_at === null && (
            <IconButton
              label={words.acknowledgeOf(title)}
              title={words.acknowledge}
              Icon={Check}
              size={16}
              onClick={() => acknowledging.mutate({ ids: [id] })}
            />
          )}
          {canSilence && (
            <IconButton
              label={words.silenceOf(name, watch.name)}
              title={words.silence}
              Icon={BellOff}
              size={16}
              onClick={() => silencing.mutate([...watch.silenced, sender.mmsi])}
            />
          )}
        </span>
      )}
      <DarkPlace event={event} />
      <div role="alert">{error !== null && <Failure error={error} />}</div>
    </li>
  )
}
