'use client'

import { useWords } from '../words/words.ts'
import { lostWords } from './lostWords.ts'
import { Page } from './Page.tsx'

export function NotFound({ simulated }: { simulated: boolean }) {
  const words = useWords(lostWords)
  return (
    <Page title={words.noPage} simulated={simulated}>
      <p>
        {words.noPageWhy} <a href="/">{words.toTheMap}</a>
      </p>
    </Page>
  )
}
