'use client'

import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { RecordRows } from '../record/RecordRows.tsx'
import { recordGroup } from '../record/vesselFacts.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import styles from './Overview.module.css'
import { PortView } from './PortView.tsx'
import { TrackRow } from './TrackView.tsx'
import type { ShownTrack } from './useTrack.ts'
import { VoyageView } from './VoyageView.tsx'

/** The main facts of a vessel: voyage, activity, track. */
export function Overview({ vessel, track }: { vessel: VesselJson; track: ShownTrack | null }) {
  const format = useVesselFormat()
  const motion = recordGroup('motion', vessel, format)
  const voyage = recordGroup('voyage', vessel, format)
  return (
    <>
      <section aria-label={voyage.title} className={styles.voyage}>
        <VoyageView vessel={vessel} />
        <RecordRows rows={voyage.rows.filter(([label]) => label !== format.labels.eta)} />
        <PortView key={vessel.id} vessel={vessel} />
      </section>
      <section aria-label={motion.title} className={styles.motion}>
        <RecordRows rows={motion.rows} />
      </section>
      {track && (
        <div className={styles.track}>
          <TrackRow track={track} />
        </div>
      )}
    </>
  )
}
