import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import type { Language } from '#lib/wire/languages.ts'
import { languageCookie } from '#lib/wire/languages.ts'
import { type Speech, speechOf } from '../components/ui/words/language.ts'

/** The language and locale of the reader. */
export async function currentSpeech(): Promise<Speech> {
  return speechOf((await headers()).get('accept-language'), (await cookies()).get(languageCookie)?.value)
}

/** Titles of the browser tab. */
const titles = {
  account: { en: 'Account', de: 'Konto' },
  feeds: { en: 'Feeds', de: 'Datenquellen' },
  graphql: { en: 'GraphQL', de: 'GraphQL' },
  guide: { en: 'Guide', de: 'Anleitung' },
  interface: { en: 'API reference', de: 'API-Referenz' },
  link: { en: 'Short link', de: 'Kurzlink' },
  reset: { en: 'Set a new password', de: 'Neues Passwort setzen' },
  signIn: { en: 'Sign in', de: 'Anmelden' },
} as const satisfies Record<string, Record<Language, string>>

export function titled(page: keyof typeof titles): () => Promise<Metadata> {
  return async () => ({ title: titles[page][(await currentSpeech()).language] })
}
