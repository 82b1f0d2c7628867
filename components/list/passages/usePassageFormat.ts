'use client'

import { useMemo } from 'react'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { crossedTo } from './crossedTo.ts'
import type { PassageFormat } from './passageColumns.ts'
import { useLineParameter } from './passageState.ts'
import { passageWords } from './passageWords.ts'

/** Formats passages in the reader's language, units and time zone. */
export function usePassageFormat(): PassageFormat {
  const vessel = useVesselFormat()
  const passage = useWords(passageWords)
  const { locale } = useLocale()
  const [{ timeZone }] = usePreferences()
  const [line] = useLineParameter()
  return useMemo(() => {
    const zone = timeZone === 'utc' ? { timeZone: 'UTC' } : {}
    const [day, time] = [
      { day: 'numeric', month: 'short' },
      { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    ] as const
    const written = (parts: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...parts, ...zone })
      return (iso: string) => format.format(Date.parse(iso))
    }
    const [clock, dayOf, timeOf] = [written({ ...day, ...time }), written(day), written(time)]
    const clockAfter = (iso: string, before: string) => (dayOf(iso) === dayOf(before) ? timeOf(iso) : clock(iso))
    const directionText: PassageFormat['directionText'] = (crossing) => {
      const wind = crossedTo(line, crossing)
      return wind && passage.bound[wind]
    }
    return { ...vessel, passage, clock, clockAfter, directionText }
  }, [vessel, passage, locale, timeZone, line])
}
