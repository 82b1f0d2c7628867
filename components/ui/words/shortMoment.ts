import { useMemo, useSyncExternalStore } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { usePreferences } from '../preferences.ts'
import { useLocale } from './words.ts'

const minuteMs = 60_000

/** Formats times to the minute in the reader's time zone. */
export interface ShortMoment {
  /** "14:30" today, "24 Nov, 14:30" on other days */
  time(iso: string): string
  /** "24 Nov, 14:30 – 15:10" */
  span(from: string, until: string): string
}

export function useShortMoment(): ShortMoment {
  const { locale } = useLocale()
  const [{ timeZone }] = usePreferences()
  const zone = timeZone === 'utc' ? 'UTC' : undefined
  const day = useMemo(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: zone }),
    [locale, zone],
  )
  const today = useSyncExternalStore(
    everyMinute,
    () => day.format(serviceNowMs()),
    () => '',
  )
  return useMemo(() => {
    const digits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const clock = new Intl.DateTimeFormat(locale, { ...digits, timeZone: zone })
    const onDay = (iso: string, known: string) => {
      const thenMs = Date.parse(iso)
      const dayText = day.format(thenMs)
      return dayText === known ? clock.format(thenMs) : `${dayText}, ${clock.format(thenMs)}`
    }
    return {
      time: (iso) => onDay(iso, today),
      span: (from, until) => `${onDay(from, today)} – ${onDay(until, day.format(Date.parse(from)))}`,
    }
  }, [locale, zone, day, today])
}

function everyMinute(listener: () => void): () => void {
  const ticking = setInterval(listener, minuteMs)
  return () => clearInterval(ticking)
}
