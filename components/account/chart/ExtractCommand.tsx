'use client'

import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { isoTime } from '#lib/wire/time.ts'
import { Command } from '../../ui/Command.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useWords } from '../../ui/words/words.ts'
import { chartWords } from './chartWords.ts'

const rotterdam = '3.8,51.8,4.6,52.05'
const dayMs = 24 * 3_600_000

/** The command that cuts a region out of the daily Protomaps build. */
export function ExtractCommand({ box }: { box: string | null }) {
  const words = useWords(chartWords)
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  // Today's build may not be available yet.
  const day = isoTime(serviceNowMs() - 2 * dayMs)
    .slice(0, 10)
    .replaceAll('-', '')
  return (
    <>
      <h3>{words.extract}</h3>
      <p>
        {words.extractIntro} {box === null ? words.exampleRegion : words.ofScreen}
      </p>
      <Command
        label={words.copyCommand}
        text={`pmtiles extract https://build.protomaps.com/${day}.pmtiles harbour.pmtiles --bbox=${box ?? rotterdam}`}
      />
    </>
  )
}
