'use client'

import { useEffect, useState } from 'react'
import { copyText } from './copyText.ts'
import { uiWords } from './words/uiWords.ts'
import { useWords } from './words/words.ts'

const toldForMs = 1500

export function useCopying(): { isCopied: boolean; told: string; copy: (text: string) => Promise<boolean> } {
  const words = useWords(uiWords)
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), toldForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'copied' : 'copyFailed')
    return isCopied
  }
  return { isCopied: outcome === 'copied', told: outcome ? words[outcome] : '', copy }
}
