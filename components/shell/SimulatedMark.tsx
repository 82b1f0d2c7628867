'use client'

import { useWords } from '../ui/words.ts'
import styles from './SimulatedMark.module.css'
import { shellWords } from './shellWords.ts'

/** Nobody shall take made-up ships for real ones. */
export function SimulatedMark() {
  const words = useWords(shellWords)
  return (
    <span className={styles.mark} title={words.simulatedHint}>
      {words.simulatedFleet}
    </span>
  )
}
