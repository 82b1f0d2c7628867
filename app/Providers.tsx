'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { newQueryClient } from '#lib/client/queryClient.ts'
import type { Speech } from '../components/ui/words/language.ts'
import { SpeechContext } from '../components/ui/words/words.ts'
import { useThemeParameter } from '../components/view/urlState.ts'

/** Shares language and query cache with every page, and applies the theme of the address. */
export function Providers({ speech, children }: { speech: Speech; children: ReactNode }) {
  const [initialSpeech] = useState(speech)
  const [client] = useState(newQueryClient)
  useThemeOfAddress()
  return (
    <SpeechContext value={initialSpeech}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SpeechContext>
  )
}

/** Follows the address; the server sets the theme of the first paint. */
function useThemeOfAddress(): void {
  const [theme] = useThemeParameter()
  useLayoutEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
}
