'use client'

import type { ReactNode } from 'react'
import { useLocale, useWords } from '../ui/words/words.ts'
import { docsWords } from './docsWords.ts'

type TranslatedWord = 'signIn' | 'contents' | 'title' | 'language' | 'backToReference'

/** A word in the reader's language within English text. */
export function Translated({ word }: { word: TranslatedWord }) {
  const words = useWords(docsWords)
  const { language } = useLocale()
  return <span lang={language}>{words[word]}</span>
}

export function ContentsNav({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <nav aria-label={useWords(docsWords).contents} className={className}>
      {children}
    </nav>
  )
}
