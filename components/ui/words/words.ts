'use client'

import { createContext, useContext } from 'react'
import type { Language } from '#lib/wire/languages.ts'
import type { Speech } from './language.ts'

/** Requires the same keys in every language, or it does not compile. */
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
  /** With exactly this many decimals. */
  decimal(value: number, decimals: number): string
  moment(thenMs: number, zone: 'utc' | 'local'): string
}

const locales = new WeakMap<Speech, Locale>()

/** Created once per page: it takes 0.1 ms, and every cell of the list needs it. */
export function useLocale(): Locale {
  const speech = useContext(SpeechContext)
  const locale = locales.get(speech) ?? localeOf(speech)
  locales.set(speech, locale)
  return locale
}

export function localeOf(speech: Speech): Locale {
  const whole = new Intl.NumberFormat(speech.locale, { maximumFractionDigits: 0 })
  const withDecimals = new Map<number, Intl.NumberFormat>()
  const format = (decimals: number) => {
    const known = withDecimals.get(decimals)
    if (known) return known
    const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const made = new Intl.NumberFormat(speech.locale, exactly)
    withDecimals.set(decimals, made)
    return made
  }
  const moments = {
    utc: new Intl.DateTimeFormat(speech.locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
    local: new Intl.DateTimeFormat(speech.locale, { dateStyle: 'medium', timeStyle: 'long' }),
  }
  return {
    ...speech,
    count: (value) => whole.format(value),
    decimal: (value, decimals) => format(decimals).format(value),
    moment: (thenMs, zone) => moments[zone].format(thenMs) + (zone === 'utc' ? ' UTC' : ''),
  }
}
