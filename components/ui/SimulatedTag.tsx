'use client'

import { pageWords } from './page/pageWords.ts'
import styles from './SimulatedTag.module.css'
import { useWords } from './words/words.ts'

/** Marks a row of a list that belongs to the simulation. */
export function SimulatedTag() {
  const words = useWords(pageWords)
  return (
    <span className={styles.tag} title={words.simulatedRowHint}>
      {words.simulatedRow}
    </span>
  )
}
