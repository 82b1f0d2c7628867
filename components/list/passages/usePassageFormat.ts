'use client'

import { useMemo } from 'react'
import { formatAt } from '#lib/wire/at.ts'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useDuringParameter, useLineParameter } from '../../view/urlState.ts'
import { crossedTo } from './crossedTo.ts'
import type { PassageFormat } from './passageColumns.ts'
import { passageWords } from './passageWords.ts'

/** Formats passages in the reader's language, units and time zone. */
export function usePassageFormat(): PassageFormat {
  const vessel = useVesselFormat()
  const passage = useWords(passageWords)
  const { locale } = useLocale()
  const [{ timeZone }] = usePreferences()
  const [line] = useLineParameter()
  const [during] = useDuringParameter()
  return useMemo(() => {
    const zone = timeZone === 'utc' ? { timeZone: 'UTC' } : {}
    const written = (parts: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...parts, ...zone })
      return (iso: string) => format.format(Date.parse(iso))
    }
    const day = { day: 'numeric', month: 'short' } as const
    const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const second = { ...minute, second: '2-digit' } as const
    const withDay = { minute: written({ ...day, ...minute }), second: written({ ...day, ...second }) }
    const withoutDay = { minute: written(minute), second: written(second) }
    const dateOf = written({ ...day, year: 'numeric' })
    const isSameDay = (iso: string, other: string) => dateOf(iso) === dateOf(other)
    const isOneDay = during !== null && isSameDay(formatAt(during.sinceSeconds), formatAt(during.untilSeconds - 1))
    const clock: PassageFormat['clock'] = (iso, parts) =>
      (parts.day && !isOneDay ? withDay : withoutDay)[parts.seconds ? 'second' : 'minute'](iso)
    const directionText: PassageFormat['directionText'] = (crossing) => {
      const wind = crossedTo(line, crossing)
      return wind && passage.bound[wind]
    }
    return { ...vessel, passage, clock, isSameDay, directionText }
  }, [vessel, passage, locale, timeZone, line, during])
}
