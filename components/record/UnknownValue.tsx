'use client'

import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words/words.ts'
import { vesselWords } from './vesselWords.ts'

export function UnknownValue() {
  const { unknown } = useWords(vesselWords)
  return (
    <span className={controls.muted} title={unknown}>
      <span aria-hidden>–</span>
      <span className={controls.visuallyHidden}>{unknown}</span>
    </span>
  )
}
