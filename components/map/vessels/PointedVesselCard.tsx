'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vesselGlanceQuery } from '#lib/client/queries.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import { mmsiOf, vesselIdOf } from '#lib/wire/vesselId.ts'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import controls from '../../ui/controls.module.css'
import { useAfter } from '../../ui/useAfter.ts'
import { useNow } from '../../ui/useNow.ts'
import { relativeTime } from '../../ui/words/relativeTime.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useWords } from '../../ui/words/words.ts'
import { useAtParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'
import { numberOf } from './hulls.ts'
import styles from './PointedVesselCard.module.css'
import type { PointedVessel } from './pointedVessel.ts'

const restMs = 80
/** Within this distance of the upper edge, which has the active filters, the card is below its vessel. */
const roomAbovePixels = 110

/** Shows name, type, speed and age of the vessel under the pointer, first from the tile, then from its record. */
export function PointedVesselCard({ vessel: { mmsi, x, y, properties } }: { vessel: PointedVessel }) {
  const [rests, setRests] = useState(false)
  const [at] = useAtParameter()
  useAfter(restMs, true, setRests)
  const { data: vessel } = useQuery({ ...vesselGlanceQuery(vesselIdOf(mmsi), at), enabled: rests })
  const nowMs = useNow()
  const words = useWords(uiWords)
  const format = useVesselFormat()
  const position = vessel?.last_known_position
  const speed = position && position.speed !== notAvailable.speed ? position.speed : numberOf(properties.speed)
  const type = vessel?.ship_type ?? textOf(properties.type)
  const types: Readonly<Record<string, string>> = format.values.types
  const facts = [
    type && (types[type] ?? type),
    speed === null ? null : format.speed(speed),
    position && nowMs !== null ? relativeTime(Date.parse(position.timestamp), nowMs, words) : null,
  ]
  return (
    <div
      className={styles.card}
      data-below={y < roomAbovePixels || undefined}
      style={{ '--x': `${x}px`, '--y': `${y}px` }}
      aria-hidden
    >
      <strong>{vessel?.name ?? textOf(properties.name) ?? `MMSI ${vessel?.mmsi ?? mmsiOf(mmsi)}`}</strong>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}

/** Announces the vessel that Enter opens. */
export function NearestVessel({ pointed }: { pointed: PointedVessel | null }) {
  const words = useWords(mapWords)
  if (!pointed?.byKeys) return <p role="status" className={controls.visuallyHidden} />
  const { mmsi, properties } = pointed
  return (
    <p role="status" className={controls.visuallyHidden}>
      {words.nearest(typeof properties.name === 'string' && properties.name ? properties.name : `MMSI ${mmsiOf(mmsi)}`)}
    </p>
  )
}
