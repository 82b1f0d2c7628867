import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { type Language, languageCookie, type Speech, speechOf } from '../components/ui/words/language.ts'

/** What the one who looks at the page is spoken to in. */
export async function currentSpeech(): Promise<Speech> {
  return speechOf((await headers()).get('accept-language'), (await cookies()).get(languageCookie)?.value)
}

/** What the browser's tab says. */
const titles = {
  account: { en: 'Account', de: 'Konto' },
  feeds: { en: 'Feeds', de: 'Datenquellen' },
  interface: { en: 'Interface', de: 'Schnittstelle' },
  link: { en: 'Link', de: 'Link' },
  signIn: { en: 'Sign in', de: 'Anmelden' },
} as const satisfies Record<string, Record<Language, string>>

export function titled(page: keyof typeof titles): () => Promise<Metadata> {
  return async () => ({ title: titles[page][(await currentSpeech()).language] })
}
