'use client'

import { mmsiOf } from '#lib/wire/vesselId.ts'
import { vesselWords } from '../record/vesselWords.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words/words.ts'
import styles from './VesselPanel.module.css'

/** Why a link leads to no vessel: she was there before, is not known yet, or never can be. */
export type Absence = 'gone' | 'unheard' | 'noVessel'

export function absenceOf(id: string, wasKnown: boolean): Absence {
  if (wasKnown) return 'gone'
  return mmsiOf(id) === null ? 'noVessel' : 'unheard'
}

/** What can be said of a vessel without a record, and the way on. */
export function UnknownVessel({ id, absence, onClose }: { id: string; absence: Absence; onClose: () => void }) {
  const words = useWords(vesselWords)
  const mmsi = String(mmsiOf(id) ?? '').padStart(9, '0')
  const texts: Record<Absence, string> = {
    gone: words.goneText,
    unheard: words.unheardText(mmsi),
    noVessel: words.noVesselText,
  }
  return (
    <div className={styles.note}>
      <p role="status">{texts[absence]}</p>
      <button type="button" className={controls.button} onClick={onClose}>
        {words.toTheMap}
      </button>
    </div>
  )
}
