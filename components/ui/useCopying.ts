'use client'

import { copyText } from './copyText.ts'
import { useFading } from './useFading.ts'
import { uiWords } from './words/uiWords.ts'
import { useWords } from './words/words.ts'

const shownMs = 1500

export function useCopying(): { isCopied: boolean; message: string; copy: (text: string) => Promise<boolean> } {
  const words = useWords(uiWords)
  const [outcome, setOutcome] = useFading<'copied' | 'copyFailed'>(shownMs)
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'copied' : 'copyFailed')
    return isCopied
  }
  return { isCopied: outcome === 'copied', message: outcome ? words[outcome] : '', copy }
}
