'use client'

import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { lostWords } from './lostWords.ts'
import { Page } from './Page.tsx'

/** Where a short link leads that nobody keeps. */
export function UnknownLink({ simulated }: { simulated: boolean }) {
  const words = useWords(lostWords)
  return (
    <Page title={words.noLink} simulated={simulated}>
      <p>{words.noLinkWhy}</p>
      <p>{words.noLinkThen}</p>
      <a href="/" className={controls.primary}>
        {words.toTheMap}
      </a>
    </Page>
  )
}
