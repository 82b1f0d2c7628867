'use client'

import { useMemo } from 'react'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { type Preferences, usePreferences } from '../ui/preferences.ts'
import { formatDegrees, formatUtc } from '../ui/words/format.ts'
import { type Locale, useLocale } from '../ui/words/words.ts'
import { classificationWords } from './classificationWords.ts'
import { factWords } from './factWords.ts'
import { vesselValueWords } from './vesselValueWords.ts'
import { type VesselWords, vesselWords } from './vesselWords.ts'

/** Formats a vessel's values in the reader's language and units. */
export interface VesselFormat {
  words: VesselWords
  labels: typeof factWords.en
  values: typeof vesselValueWords.en
  classification: typeof classificationWords.en
  locale: Locale
  speed(knots: number): string
  metres(value: number): string
  /** A distance of up to thousands of nautical miles. */
  miles(value: number): string
  degrees(value: number): string
  rateOfTurn(indicator: number): string
  /** A time to the second, in the reader's time zone. */
  moment(thenMs: number): string
  /** The country that issued an MMSI. */
  country(code: string): string
}

export function vesselFormat(locale: Locale, { speedUnit, timeZone }: Preferences): VesselFormat {
  const words = vesselWords[locale.language]
  const countries = new Intl.DisplayNames(locale.locale, { type: 'region', fallback: 'code' })
  return {
    words,
    labels: factWords[locale.language],
    values: vesselValueWords[locale.language],
    classification: classificationWords[locale.language],
    locale,
    speed: (knots) =>
      speedUnit === 'knots'
        ? `${locale.decimal(knots, 1)} kn`
        : `${locale.decimal((knots * metresPerNauticalMile) / 1_000, 1)} km/h`,
    metres: (value) => `${locale.decimal(value, Number.isInteger(value) ? 0 : 1)} m`,
    miles: (value) => `${locale.decimal(value, value < 100 ? 1 : 0)} ${words.nauticalMiles}`,
    degrees: formatDegrees,
    rateOfTurn: (indicator) => rateOfTurn(indicator, words, locale),
    moment: (thenMs) => (timeZone === 'utc' ? formatUtc(thenMs) : locale.moment(thenMs, 'local')),
    country: (code) => countries.of(code) ?? code,
  }
}

export function useVesselFormat(): VesselFormat {
  const locale = useLocale()
  const [preferences] = usePreferences()
  return useMemo(() => vesselFormat(locale, preferences), [locale, preferences])
}

/**
 * Converts the rate of turn indicator of an AIS message (ITU-R M.1371) to degrees per minute. At ±127 only the
 * direction is known.
 */
function rateOfTurn(indicator: number, words: VesselWords, locale: Locale): string {
  const side = indicator > 0 ? words.toStarboard : words.toPort
  if (Math.abs(indicator) === 127) return words.fastTurn(side)
  const degrees = (indicator / 4.733) ** 2
  if (degrees < 0.05) return words.notTurning
  return `${locale.decimal(degrees, degrees < 10 ? 1 : 0)}°/min ${side}`
}
