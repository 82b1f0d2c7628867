'use client'

import { withBase } from '#lib/wire/basePath.ts'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

export function NotFound({ simulated }: { simulated: boolean }) {
  const words = useWords(pageWords)
  return (
    <Page title={words.pageNotFound} simulated={simulated}>
      <p>{words.pageNotFoundText}</p>
      <a href={withBase('/')} className={controls.primary}>
        {words.goToMap}
      </a>
    </Page>
  )
}

/** The page of a public link that does not exist, or has expired. */
export function UnknownPublicLink() {
  const words = useWords(pageWords)
  return (
    <Page title={words.publicLinkNotFound} simulated={false}>
      <p>{words.publicLinkNotFoundText}</p>
    </Page>
  )
}

/** The page of a short link that does not exist. */
export function UnknownLink({ simulated }: { simulated: boolean }) {
  const words = useWords(pageWords)
  return (
    <Page title={words.linkNotFound} simulated={simulated}>
      <p>{words.linkNotFoundText}</p>
      <p>{words.askForNewLink}</p>
      <a href={withBase('/')} className={controls.primary}>
        {words.goToMap}
      </a>
    </Page>
  )
}
