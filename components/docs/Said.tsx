'use client'

import type { ReactNode } from 'react'
import { useLocale, useWords } from '../ui/words/words.ts'
import { docsWords } from './docsWords.ts'

/** A word in the reader's language, inside of text that is in English. */
export function Said({ word }: { word: 'backToTheMap' | 'signIn' | 'contents' | 'title' | 'language' }) {
  const words = useWords(docsWords)
  const { language } = useLocale()
  return <span lang={language}>{words[word]}</span>
}

/** The list of what is on the page, for those who jump by landmarks too. */
export function ContentsNav({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <nav aria-label={useWords(docsWords).contents} className={className}>
      {children}
    </nav>
  )
}
