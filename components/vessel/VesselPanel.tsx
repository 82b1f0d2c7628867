'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { vesselQuery } from '#lib/client/queries.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import controls from '../ui/controls.module.css'
import { Sheet } from '../ui/Sheet.tsx'
import { Flag } from './Flag.tsx'
import { RecordGroupView, RecordSkeleton } from './RecordGroupView.tsx'
import { recordGroups } from './recordGroups.ts'
import styles from './VesselPanel.module.css'

/** Everything the service knows of one ship, as it changes. */
export function VesselPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: vessel, error } = useQuery(vesselQuery(id))
  const gone = error instanceof RequestFailure && error.kind === 'not-found'
  useReturnedFocus()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ship is another panel to whoever listens
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])

  const name = gone ? 'No longer there' : (vessel?.name ?? (vessel ? `MMSI ${vessel.mmsi}` : 'Loading the ship'))
  return (
    <Sheet label="Ship">
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          {vessel && !gone && (
            <p className={styles.subtitle}>
              {vessel.flag && (
                <>
                  <Flag code={vessel.flag} />
                  {' · '}
                </>
              )}
              {[vessel.ship_type, vessel.class && `class ${vessel.class}`].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        <CopyButton label="Copy link to this view" text={() => location.href} link />
        <button
          type="button"
          className={controls.iconButton}
          aria-label="Close ship"
          title="Close (Esc)"
          onClick={onClose}
        >
          <X size={18} aria-hidden />
        </button>
      </header>
      {gone ? (
        <p className={styles.note}>
          The service no longer holds a ship under this link. She may have been removed, or the link belongs to another
          installation.
        </p>
      ) : vessel ? (
        <div className={styles.groups}>
          {recordGroups(vessel).map((group) => (
            <RecordGroupView key={group.title} group={group} />
          ))}
        </div>
      ) : (
        <RecordSkeleton failed={error !== null} />
      )}
    </Sheet>
  )
}

/** Closing the panel gives the focus back to where it was: to the map, as a rule. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
