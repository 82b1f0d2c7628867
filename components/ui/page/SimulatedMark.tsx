'use client'

import { useWords } from '../words/words.ts'
import { pageWords } from './pageWords.ts'
import styles from './SimulatedMark.module.css'

/** `onConnect`: opens the connection of a receiver, for those who may connect one. */
export function SimulatedMark({ onConnect }: { onConnect?: () => void }) {
  const words = useWords(pageWords)
  if (!onConnect) {
    return (
      <span className={styles.mark} title={words.simulatedHint}>
        {words.simulatedFleet}
      </span>
    )
  }
  return (
    <button type="button" className={styles.mark} title={words.simulatedHint} onClick={onConnect}>
      {words.simulatedFleet}
    </button>
  )
}
