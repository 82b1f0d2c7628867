'use client'

import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { RecordRows } from '../record/RecordRows.tsx'
import { recordGroup } from '../record/vesselFacts.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import styles from './Overview.module.css'
import { PortView } from './PortView.tsx'
import { TrackRow } from './TrackView.tsx'
import type { ShownTrack } from './useTrack.ts'

/** The main facts of a vessel: activity, origin, destination. */
export function Overview({ vessel, track }: { vessel: VesselJson; track: ShownTrack | null }) {
  const format = useVesselFormat()
  const motion = recordGroup('motion', vessel, format)
  const voyage = recordGroup('voyage', vessel, format)
  return (
    <>
      <section aria-label={motion.title} className={styles.motion}>
        <RecordRows rows={motion.rows} />
      </section>
      <section aria-label={voyage.title} className={styles.voyage}>
        {track && <TrackRow track={track} />}
        <RecordRows rows={voyage.rows} />
        <PortView key={vessel.id} vessel={vessel} />
      </section>
    </>
  )
}
