'use client'

import { ChevronLeft, ChevronRight, LocateFixed, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useChart } from '../map/chartContext.tsx'
import { Flag } from '../record/Flag.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { isTypedInto, useShortcut } from '../ui/shortcuts.ts'
import { useFollowParameter } from '../view/urlState.ts'
import styles from './PanelHeader.module.css'
import type { Absence } from './UnknownVessel.tsx'
import { useNeighbours } from './useNeighbours.ts'

export interface PanelHeaderProps {
  id: string
  /** `null` until the record is loaded, or if there is none. */
  vessel: VesselJson | null
  /** The reason why there is none. */
  absence: Absence | null
  simulated: boolean
  onClose: () => void
  actions?: ReactNode
}

const noBreak = '\u00a0'

export function PanelHeader({ id, vessel, absence, simulated, onClose, actions }: PanelHeaderProps) {
  const { words, values } = useVesselFormat()
  const [following, follow] = useFollowing(vessel)
  const { end, go } = useNeighbours(id, vessel)
  useShortcut('o', words.follow, () => follow(!following))
  const name = absence ? words[absence] : vessel ? vesselName(vessel) : words.loading
  const type = vessel?.ship_type && values.types[vessel.ship_type]
  const transponder = vessel?.class && values.transponder(vessel.class).replaceAll(' ', noBreak)
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <VesselName key={id} name={name} />
        <IconButton label={words.close} title={words.closeHint} Icon={X} onClick={onClose} />
      </div>
      {vessel && (
        <>
          <p className={styles.subtitle}>
            {vessel.flag && (
              <>
                <Flag code={vessel.flag} />
                {(type || transponder) && ' · '}
              </>
            )}
            {[type, transponder].filter(Boolean).join(' · ')}
            {simulated && (
              <span className={styles.simulated} title={words.simulatedHint}>
                {words.simulated}
              </span>
            )}
          </p>
          <div className={styles.actions}>
            <div className={`${controls.captioned} ${styles.captioned}`}>
              <IconButton
                label={words.follow}
                caption={words.followShort}
                title={`${following ? words.following : words.follow} (O)`}
                Icon={LocateFixed}
                size={17}
                pressed={following}
                onClick={() => follow(!following)}
              />
              {actions}
              <CopyButton label={words.copyLink} caption={words.copyLinkShort} text={() => location.href} link />
            </div>
            {go && (
              <>
                <IconButton
                  label={words.previous}
                  title={`${words.previous} (K)`}
                  Icon={ChevronLeft}
                  onClick={() => go('previous')}
                />
                <IconButton
                  label={words.next}
                  title={`${words.next} (J)`}
                  Icon={ChevronRight}
                  onClick={() => go('next')}
                />
                <span className={styles.end} role="status">
                  {end && (end === 'previous' ? words.isFirst : words.isLast)}
                </span>
              </>
            )}
          </div>
        </>
      )}
    </header>
  )
}

/** The heading takes the focus, so that screen readers announce the vessel, unless the user is typing. */
function VesselName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isTypedInto(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.name}>
      {name}
    </h2>
  )
}

/** Keeps the vessel in the centre of the map until the user moves the map. */
function useFollowing(vessel: VesselJson | null): readonly [boolean, (following: boolean) => void] {
  const chart = useChart()
  const [following, setFollowing] = useFollowParameter()
  const [longitude, latitude] = vessel?.last_known_position?.geometry.coordinates ?? []
  useEffect(() => {
    if (!chart || !following) return
    return chart.camera.onLeft(() => void setFollowing(null))
  }, [chart, following, setFollowing])
  useEffect(() => {
    if (following && longitude !== undefined && latitude !== undefined) chart?.camera.centre(longitude, latitude)
  }, [chart, following, longitude, latitude])
  return [following, (wanted) => void setFollowing(wanted || null)] as const
}
