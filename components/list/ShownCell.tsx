'use client'

import { Flag } from '../record/Flag.tsx'
import { UnknownValue } from '../record/UnknownValue.tsx'
import type { ShownValue } from '../record/vesselFacts.ts'
import { usePreferences } from '../ui/preferences.ts'
import { useNow } from '../ui/useNow.ts'
import { formatPosition } from '../ui/words/format.ts'
import { relativeTime } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'

export function ShownCell({ value }: { value: ShownValue }) {
  if (value === null) return <UnknownValue />
  if (value.kind === 'time') return <Age iso={value.iso} />
  if (value.kind === 'position') return <Position coordinates={value.coordinates} />
  if (value.kind === 'flag') return <Flag code={value.code} />
  return value.text
}

function Position({ coordinates }: { coordinates: readonly [number, number] }) {
  return formatPosition(coordinates, useLocale())
}

/** The relative time; the exact one is in the tooltip. */
export function Age({ iso }: { iso: string }) {
  const nowMs = useNow()
  const words = useWords(uiWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const thenMs = Date.parse(iso)
  const exact = locale.moment(thenMs, timeZone)
  return (
    <time dateTime={iso} title={exact}>
      {nowMs === null ? exact : relativeTime(thenMs, nowMs, words)}
    </time>
  )
}
