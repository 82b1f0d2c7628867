'use client'

import { useLocale } from '../words/words.ts'

/** A day as the reader writes it, in UTC. */
export function Day({ iso }: { iso: string }) {
  const { locale } = useLocale()
  return (
    <time dateTime={iso}>{new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
  )
}
