'use client'

import { createContext, useContext, useMemo } from 'react'
import type { Language, Speech } from './language.ts'

/** A room's texts: the same keys in every language, or it does not compile. Texts with a hole are functions. */
export type WordsTable<Words> = Readonly<Record<Language, Words>>

export function wordsOf<Words>(
  table: { en: Words } & Record<Exclude<Language, 'en'>, NoInfer<Words>>,
): WordsTable<Words> {
  return table
}

export const SpeechContext = createContext<Speech>({ language: 'en', locale: 'en-GB' })

export function useWords<Words>(table: WordsTable<Words>): Words {
  return table[useContext(SpeechContext).language]
}

export interface Locale extends Speech {
  /** 312,363 */
  count(value: number): string
  /** With exactly that many decimals. */
  decimal(value: number, decimals: number): string
  /** A date with its time of day, in the given zone. */
  moment(thenMs: number, zone: 'utc' | 'local'): string
}

/** Numbers and dates as the reader writes them. */
export function useLocale(): Locale {
  const speech = useContext(SpeechContext)
  return useMemo(() => localeOf(speech), [speech])
}

export function localeOf(speech: Speech): Locale {
  const whole = new Intl.NumberFormat(speech.locale, { maximumFractionDigits: 0 })
  const moments = {
    utc: new Intl.DateTimeFormat(speech.locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
    local: new Intl.DateTimeFormat(speech.locale, { dateStyle: 'medium', timeStyle: 'long' }),
  }
  return {
    ...speech,
    count: (value) => whole.format(value),
    decimal: (value, decimals) =>
      value.toLocaleString(speech.locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    moment: (thenMs, zone) => moments[zone].format(thenMs) + (zone === 'utc' ? ' UTC' : ''),
  }
}
