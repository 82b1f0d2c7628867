'use client'

import { type ReactNode, useMemo } from 'react'
import type { Speech } from './words/language.ts'
import { SpeechContext } from './words/words.ts'

export function Speaking({ language, locale, children }: Speech & { children: ReactNode }) {
  const speech = useMemo(() => ({ language, locale }), [language, locale])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}
