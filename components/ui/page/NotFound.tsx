'use client'

import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

export function NotFound({ simulated }: { simulated: boolean }) {
  const words = useWords(pageWords)
  return (
    <Page title={words.noPage} simulated={simulated}>
      <p>
        {words.noPageWhy} <a href="/">{words.goToMap}</a>
      </p>
    </Page>
  )
}

/** Where a short link leads that nobody keeps. */
export function UnknownLink({ simulated }: { simulated: boolean }) {
  const words = useWords(pageWords)
  return (
    <Page title={words.noLink} simulated={simulated}>
      <p>{words.noLinkWhy}</p>
      <p>{words.noLinkThen}</p>
      <a href="/" className={controls.primary}>
        {words.goToMap}
      </a>
    </Page>
  )
}
