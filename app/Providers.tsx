'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { newQueryClient } from '#lib/client/queryClient.ts'
import { DistressBanner } from '../components/stations/DistressBanner.tsx'
import type { Speech } from '../components/ui/words/language.ts'
import { SpeechContext } from '../components/ui/words/words.ts'
import { SeesStations } from '../components/view/seesStations.ts'
import { useThemeParameter } from '../components/view/urlState.ts'

interface ProvidersProps {
  speech: Speech
  /** The viewer of stations and distress on this page; `null`: they are not shown. */
  stations: 'user' | 'visitor' | null
  children: ReactNode
}

/** Shares language and query cache with every page, and applies the theme of the address. */
export function Providers({ speech, stations, children }: ProvidersProps) {
  const [initialSpeech] = useState(speech)
  const [client] = useState(newQueryClient)
  useThemeOfAddress()
  return (
    <SpeechContext value={initialSpeech}>
      <QueryClientProvider client={client}>
        <SeesStations value={stations !== null}>
          {stations !== null && <DistressBanner isVisitor={stations === 'visitor'} />}
          {children}
        </SeesStations>
      </QueryClientProvider>
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
