'use client'

import { Page } from '../shell/Page.tsx'
import { useWords } from '../ui/words.ts'
import { pageWords } from './pageWords.ts'

export function NotFound({ simulated }: { simulated: boolean }) {
  const words = useWords(pageWords)
  return (
    <Page title={words.noPage} simulated={simulated}>
      <p>
        {words.noPageWhy} <a href="/">{words.toTheMap}</a>
      </p>
    </Page>
  )
}
