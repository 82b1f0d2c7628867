'use client'

import { useWords } from '../words/words.ts'
import { pageWords } from './pageWords.ts'
import styles from './SimulatedMark.module.css'

export function SimulatedMark() {
  const words = useWords(pageWords)
  return (
    <span className={styles.mark} title={words.simulatedHint}>
      {words.simulatedFleet}
    </span>
  )
}
