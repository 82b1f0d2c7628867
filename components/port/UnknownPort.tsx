'use client'

import { withBase } from '#lib/wire/basePath.ts'
import controls from '../ui/controls.module.css'
import { Page } from '../ui/page/Page.tsx'
import { pageWords } from '../ui/page/pageWords.ts'
import { useWords } from '../ui/words/words.ts'
import { boardWords } from './boardWords.ts'

/** The page of a code that no port has. */
export function UnknownPort({ simulated }: { simulated: boolean }) {
  const words = useWords(boardWords)
  const { goToMap } = useWords(pageWords)
  return (
    <Page title={words.unknownPort} simulated={simulated}>
      <p>{words.unknownPortText}</p>
      <a href={withBase('/')} className={controls.primary}>
        {goToMap}
      </a>
    </Page>
  )
}
