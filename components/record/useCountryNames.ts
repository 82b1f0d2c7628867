'use client'

import { useSyncExternalStore } from 'react'

const held = new Map<string, (code: string) => string>()
const never = () => () => {}
const asCode = (code: string) => code

/**
 * The names of countries in the reader's language, as her browser has them: Chromium says "Hong Kong" where Node says "Hong
 * Kong SAR China". What the server writes has codes, therefore, until React has taken it over.
 */
export function useCountryNames(locale: string): (code: string) => string {
  return useSyncExternalStore(
    never,
    () => namesIn(locale),
    () => asCode,
  )
}

function namesIn(locale: string): (code: string) => string {
  let names = held.get(locale)
  if (!names) {
    const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    names = (code) => countries.of(code) ?? code
    held.set(locale, names)
  }
  return names
}
