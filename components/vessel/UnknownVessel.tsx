'use client'

import { mmsiOf, vesselNumberOf } from '#lib/wire/vesselId.ts'
import { formatMmsi } from '../record/vesselName.ts'
import { vesselWords } from '../record/vesselWords.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './VesselPanel.module.css'

/** The reason why a link leads to no vessel: it was removed, was never received, or the id is invalid. */
export type Absence = 'removed' | 'notReceived' | 'noVessel'

export function absenceOf(id: string, wasKnown: boolean): Absence {
  if (wasKnown) return 'removed'
  return vesselNumberOf(id) === null ? 'noVessel' : 'notReceived'
}

/** The panel of a vessel without a record. */
export function UnknownVessel({ id, absence, onClose }: { id: string; absence: Absence; onClose: () => void }) {
  const words = useWords(vesselWords)
  const mmsi = formatMmsi(mmsiOf(vesselNumberOf(id) ?? 0))
  const texts: Record<Absence, string> = {
    removed: words.removedText,
    notReceived: words.notReceivedText(mmsi),
    noVessel: words.noVesselText,
  }
  return (
    <div className={styles.note}>
      <p role="status">{texts[absence]}</p>
      <Button onClick={onClose}>{words.toTheMap}</Button>
    </div>
  )
}
