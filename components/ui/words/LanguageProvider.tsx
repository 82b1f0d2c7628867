'use client'

import { type ReactNode, useMemo } from 'react'
import type { Speech } from './language.ts'
import { SpeechContext } from './words.ts'

export function LanguageProvider({ language, locale, children }: Speech & { children: ReactNode }) {
  const speech = useMemo(() => ({ language, locale }), [language, locale])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}
