'use client'

import { pageWords } from './page/pageWords.ts'
import { useWords } from './words/words.ts'

/** Says of a row that it belongs to the simulation, as plain text: the header of the page has the mark. */
export function SimulatedTag() {
  const words = useWords(pageWords)
  return <span title={words.simulatedRowHint}>{words.simulatedRow}</span>
}
