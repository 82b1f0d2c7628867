'use client'

import { Page } from '../shell/Page.tsx'
import { useWords } from '../ui/words/words.ts'
import { lostWords } from './lostWords.ts'

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
