'use client'

import { useMemo } from 'react'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import type { PassageFormat } from './passageColumns.ts'
import { passageWords } from './passageWords.ts'

/** Writes passages in the reader's language, units and time zone. */
export function usePassageFormat(): PassageFormat {
  const vessel = useVesselFormat()
  const passage = useWords(passageWords)
  const { locale } = useLocale()
  const [{ timeZone }] = usePreferences()
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
      hourCycle: 'h23',
      ...(timeZone === 'utc' && { timeZone: 'UTC' }),
    })
    return { ...vessel, passage, clock: (iso) => clock.format(Date.parse(iso)) }
  }, [vessel, passage, locale, timeZone])
}
