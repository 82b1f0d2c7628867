'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { type VesselDetails, vesselDetailsQuery, vesselQuery } from '#lib/client/queries.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import rows from '../record/RecordRows.module.css'
import { RecordRows } from '../record/RecordRows.tsx'
import { type RecordGroup, recordGroup } from '../record/vesselFacts.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselValueWords } from '../record/vesselValueWords.ts'
import { vesselWords } from '../record/vesselWords.ts'
import type { PanelSectionName } from '../ui/preferences.ts'
import { useReturnedFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { useWords } from '../ui/words/words.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useAtParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { CallsSection } from './CallsView.tsx'
import { CharacteristicsView } from './CharacteristicsView.tsx'
import { EvidenceView, PositionSource } from './EvidenceView.tsx'
import { Overview } from './Overview.tsx'
import { OwnView } from './OwnView.tsx'
import { PanelHeader } from './PanelHeader.tsx'
import { PanelSection } from './PanelSection.tsx'
import record from './RecordGroupView.module.css'
import { SharedMmsi } from './SharedMmsi.tsx'
import { SilenceNote } from './SilenceNote.tsx'
import { TimelineSection } from './Timeline.tsx'
import { TrackSection } from './TrackView.tsx'
import { trackWords } from './trackWords.ts'
import { absenceOf, UnknownVessel } from './UnknownVessel.tsx'
import { useTrack } from './useTrack.ts'
import { VesselOutline } from './VesselOutline.tsx'
import styles from './VesselPanel.module.css'

interface VesselPanelProps {
  id: string
  onClose: () => void
  /** Further buttons for the vessel. */
  actions?: ReactNode
  /** Why the vessel is open. */
  note?: ReactNode
}

export function VesselPanel({ id, onClose, actions, note }: VesselPanelProps) {
  const [at] = useAtParameter()
  const answer = useQuery(vesselQuery(id, at))
  const { data: vessel } = answer
  const error = useFailure(answer, id)
  const isVisitor = useIsVisitor()
  const gone = error instanceof RequestFailure && error.kind === 'not-found'
  const { data: details } = useQuery({ ...vesselDetailsQuery(id), enabled: !isVisitor && !gone })
  const words = useWords(vesselWords)
  useReturnedFocus()
  return (
    <Sheet label={words.panel}>
      <PanelHeader
        id={id}
        vessel={gone ? null : (vessel ?? null)}
        absence={gone ? absenceOf(id, vessel !== undefined) : null}
        simulated={details?.evidence.simulated ?? false}
        onClose={onClose}
        actions={actions}
      />
      {gone ? (
        <UnknownVessel id={id} absence={absenceOf(id, vessel !== undefined)} onClose={onClose} />
      ) : vessel ? (
        <div className={styles.groups}>
          <p role="note" className={styles.note}>
            {note}
          </p>
          {at === null ? <SilenceNote vessel={vessel} /> : <PastNote at={at} />}
          {vessel.doubtful_position && <DoubtNote doubt={vessel.doubtful_position.doubt} />}
          <VesselRecord vessel={vessel} details={details ?? null} />
        </div>
      ) : (
        <RecordSkeleton failed={error !== null} />
      )}
    </Sheet>
  )
}

function VesselRecord({ vessel, details }: { vessel: VesselJson; details: VesselDetails | null }) {
  const format = useVesselFormat()
  const track = useTrack(vessel)
  const isTracked = useTrackHours() > 0
  return (
    <>
      <Overview vessel={vessel} track={isTracked ? track : null} />
      <OwnView id={vessel.id} />
      <TrackSection mmsi={vessel.mmsi} track={track} />
      <CallsSection id={vessel.id} />
      <RecordGroupView name="position" group={recordGroup('position', vessel, format)}>
        {details && <PositionSource evidence={details.evidence} />}
      </RecordGroupView>
      <RecordGroupView name="identity" group={recordGroup('identity', vessel, format)} />
      {details && <SharedMmsi identity={details.identity} />}
      <RecordGroupView name="dimensions" group={recordGroup('dimensions', vessel, format)}>
        <VesselOutline vessel={vessel} evidence={details?.evidence ?? null} />
      </RecordGroupView>
      {details && <CharacteristicsView data={details.enhanced_data} />}
      {details && <EvidenceView evidence={details.evidence} />}
      <RecordGroupView name="times" group={recordGroup('times', vessel, format)} />
      {details && (
        <TimelineSection
          id={vessel.id}
          mmsis={[vessel.mmsi, ...details.identity.former_mmsis.map(({ mmsi }) => mmsi)]}
        />
      )}
    </>
  )
}

function PastNote({ at }: { at: number }) {
  const words = useWords(trackWords)
  const { moment } = useVesselFormat()
  return (
    <p role="note" className={styles.past}>
      {words.past(moment(at * 1000))}
    </p>
  )
}

function DoubtNote({ doubt }: Pick<NonNullable<VesselJson['doubtful_position']>, 'doubt'>) {
  const words = useWords(vesselWords)
  const { doubts } = useWords(vesselValueWords)
  return (
    <p role="note" className={styles.past}>
      {words.doubtful(doubts[doubt])}
    </p>
  )
}

const skeletonRows = [10, 3, 10]

function RecordSkeleton({ failed }: { failed: boolean }) {
  const words = useWords(vesselWords)
  return (
    <div aria-busy={!failed}>
      {failed && <p className={record.waiting}>{words.failed}</p>}
      {skeletonRows.map((count, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of placeholders
        <div key={group} className={record.group} aria-hidden>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of placeholders
            <div key={row} className={rows.row}>
              <span className={record.blank} style={{ inlineSize: `${60 + ((row * 37) % 40)}px` }} />
              <span className={record.blank} style={{ inlineSize: `${80 + ((row * 53) % 90)}px` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface RecordGroupViewProps {
  name: PanelSectionName
  group: RecordGroup
  children?: ReactNode
}

/** A section of facts; `children` come below. */
function RecordGroupView({ name, group, children }: RecordGroupViewProps) {
  return (
    <PanelSection name={name} title={group.title}>
      <RecordRows rows={group.rows} />
      {children}
    </PanelSection>
  )
}
