'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { vesselGlanceQuery } from '#lib/client/queries.ts'
import { stationGlanceQuery } from '#lib/client/stations.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { stationName, stationWords } from '../../record/stationWords.ts'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import { formatMmsi } from '../../record/vesselName.ts'
import controls from '../../ui/controls.module.css'
import { useAfter } from '../../ui/useAfter.ts'
import { useNow } from '../../ui/useNow.ts'
import { relativeTime } from '../../ui/words/relativeTime.ts'
import { useShortMoment } from '../../ui/words/shortMoment.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useAtParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'
import { numberOf } from './hulls.ts'
import styles from './PointedCard.module.css'
import { nameOfMarked, type PointedMark, textOf } from './pointedMark.ts'

const restMs = 80
/** Within this distance of the upper edge, which has the active filters, the card is below its mark. */
const roomAbovePixels = 110

/** Shows the vessel or station under the pointer, first from the tile, then from its record. */
export function PointedCard({ mark }: { mark: PointedMark }) {
  return mark.what === 'vessel' ? <VesselCard mark={mark} /> : <StationCard mark={mark} />
}

function VesselCard({ mark: { mmsi, x, y, properties, stack } }: { mark: PointedMark }) {
  const words = useWords(mapWords)
  const [rests, setRests] = useState(false)
  const [at] = useAtParameter()
  useAfter(restMs, true, setRests)
  const { data: vessel } = useQuery({ ...vesselGlanceQuery(vesselIdOf(mmsi), at), enabled: rests })
  const format = useVesselFormat()
  const { time } = useShortMoment()
  const position = vessel?.last_known_position
  const speed = position && position.speed !== notAvailable.speed ? position.speed : numberOf(properties.speed)
  const type = vessel?.ship_type ?? textOf(properties.type)
  const types: Readonly<Record<string, string>> = format.values.types
  const { navigational_status: status, length, matched_port: port, most_recent_voyage: voyage } = vessel ?? {}
  const destination = port?.port_name ?? voyage?.destination
  return (
    <Card
      {...{ x, y }}
      name={nameOfMarked({ mmsi, properties }, vessel)}
      facts={[
        type && (types[type] ?? type),
        length && format.metres(length),
        speed === null ? null : format.speed(speed),
      ]}
      received={position?.timestamp}
      lines={[
        [status && format.values.statuses[status]],
        [destination && `→ ${destination}`, voyage?.eta && `${format.labels.eta} ${time(voyage.eta)}`],
        [stack.length > 1 && words.stack.below(format.locale.count(stack.length - 1))],
      ]}
    />
  )
}

function StationCard({ mark: { mmsi, x, y, properties } }: { mark: PointedMark }) {
  const [rests, setRests] = useState(false)
  useAfter(restMs, true, setRests)
  const { data: station } = useQuery({ ...stationGlanceQuery(formatMmsi(mmsi)), enabled: rests })
  const words = useWords(stationWords)
  const kinds: Readonly<Record<string, string>> = words.kinds
  const { aton = null, distress = null, off_position = null } = station ?? {}
  return (
    <Card
      {...{ x, y }}
      name={station ? stationName(station, words) : (textOf(properties.name) ?? `MMSI ${formatMmsi(mmsi)}`)}
      facts={[
        kinds[String(properties.kind)],
        aton && words.forms[aton],
        off_position && words.off,
        distress && words.distress[distress],
      ]}
      received={station?.received_at}
      lines={[]}
    />
  )
}

interface CardProps {
  x: number
  y: number
  name: string
  facts: readonly ReactNode[]
  /** The time of the last message. */
  received: string | undefined
  /** Further facts; a line without any is left out. */
  lines: readonly (readonly ReactNode[])[]
}

function Card({ x, y, name, facts, received, lines }: CardProps) {
  const nowMs = useNow()
  const words = useWords(uiWords)
  const age = received !== undefined && nowMs !== null ? relativeTime(Date.parse(received), nowMs, words) : null
  return (
    <div
      className={styles.card}
      data-below={y < roomAbovePixels || undefined}
      style={{ '--x': `${x}px`, '--y': `${y}px` }}
      aria-hidden
    >
      <strong>{name}</strong>
      {[[...facts, age], ...lines]
        .map((line) => line.filter(Boolean).join(' · '))
        .filter((text, place) => place === 0 || text)
        .map((text) => (
          <span key={text}>{text}</span>
        ))}
    </div>
  )
}

/** Announces the vessel or station that Enter opens, or how many are listed. */
export function NearestMark({ pointed }: { pointed: PointedMark | null }) {
  const words = useWords(mapWords)
  const { count } = useLocale()
  if (!pointed?.byKeys) return <p role="status" className={controls.visuallyHidden} />
  const { what, mmsi, properties, stack } = pointed
  const name = what === 'vessel' ? nameOfMarked(pointed) : (textOf(properties.name) ?? `MMSI ${formatMmsi(mmsi)}`)
  return (
    <p role="status" className={controls.visuallyHidden}>
      {words.nearest(name)}
      {stack.length > 1 && `. ${words.stack.title(count(stack.length))}`}
    </p>
  )
}
