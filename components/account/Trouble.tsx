'use client'

import { Page } from '../shell/Page.tsx'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words.ts'
import { troubleWords } from './troubleWords.ts'

/** In the place of a page that failed. */
export function Trouble({ onAgain }: { onAgain: () => void }) {
  const words = useWords(troubleWords)
  return (
    <Page title={words.trouble} simulated={false}>
      <p>{words.troubleWhy}</p>
      <button type="button" className={controls.primary} onClick={onAgain}>
        {words.again}
      </button>
    </Page>
  )
}
