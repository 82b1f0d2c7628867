'use client'

import { useVesselFormat } from '../../record/vesselFormat.ts'
import { useWords } from '../../ui/words/words.ts'
import { useSeesInterference } from '../../view/seesInterference.ts'
import { useInterferenceParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'
import styles from '../vessels/Legend.module.css'
import { interferenceToken, shareOpacities } from './interferenceLayers.ts'
import { useShownHour, useShownInterference } from './useInterference.ts'

/** Shows and hides interference, and says what its colours mean and what they do not. */
export function InterferenceLegend() {
  const { interference: words } = useWords(mapWords)
  const { moment } = useVesselFormat()
  const [isShown, show] = useInterferenceParameter()
  const hour = useShownHour()
  const { cells, isError } = useShownInterference()
  if (!useSeesInterference()) return null
  const of = hour === null ? words.lastDay : words.hourOf(moment(hour * 1_000))
  return (
    <ul data-interference>
      <li>
        <label className={styles.toggle}>
          <input type="checkbox" checked={isShown} onChange={({ target }) => void show(target.checked ? '1' : null)} />
          {words.title}
        </label>
      </li>
      {isShown && isError && <li className={styles.note}>{words.failed}</li>}
      {cells?.length === 0 && <li className={styles.note}>{words.none(of)}</li>}
      {cells !== null && cells.length > 0 && (
        <>
          <li className={styles.note}>{words.shown(of)}</li>
          {shareOpacities.map(({ from, opacity }, step) => (
            <li key={from}>
              <ShareSwatch opacity={opacity} /> {words.shares[step]}
            </li>
          ))}
          <li className={styles.note}>{words.meaning}</li>
        </>
      )}
    </ul>
  )
}

function ShareSwatch({ opacity }: { opacity: number }) {
  const colour = `var(${interferenceToken})`
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <rect x="2" y="4" width="16" height="12" fill={colour} fillOpacity={opacity} stroke={colour} />
    </svg>
  )
}
