'use client'

import { useWords } from '../words/words.ts'
import styles from './Brand.module.css'
import { headWords } from './headWords.ts'

export function Brand() {
  const words = useWords(headWords)
  return (
    <a href="/" className={styles.brand} aria-label={words.toTheMap}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="1.6" opacity="0.55" />
        <path d="M12 3.5 16 12v6.2l-4-1.7-4 1.7V12Z" fill="currentColor" />
      </svg>
      <span>Lastfix</span>
    </a>
  )
}
