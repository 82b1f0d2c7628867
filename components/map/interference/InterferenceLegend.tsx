'use client'

import { useVesselFormat } from '../../record/vesselFormat.ts'
import { useWords } from '../../ui/words/words.ts'
import { useSeesInterference } from '../../view/seesInterference.ts'
import { useInterferenceParameter } from '../../view/urlState.ts'
import { LayerSwitch } from '../LayerSwitch.tsx'
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
    <div>
      <LayerSwitch label={words.title} isShown={isShown} onShow={(wanted) => void show(wanted ? '1' : null)} />
      {isShown && isError && <p className={styles.note}>{words.failed}</p>}
      {cells !== null && (
        <>
          <p className={styles.note}>{cells.length === 0 ? words.none(of) : words.shown(of)}</p>
          <ul aria-label={words.title}>
            {shareOpacities.map(({ from, opacity }, step) => (
              <li key={from}>
                <ShareSwatch opacity={opacity} /> {words.shares[step]}
              </li>
            ))}
          </ul>
          {cells.length > 0 && <p className={styles.note}>{words.meaning}</p>}
        </>
      )}
    </div>
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
