import { type Language, languages } from '#lib/wire/languages.ts'

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

export interface Speech {
  language: Language
  /** Locale of numbers and dates, with the browser's region. */
  locale: string
}

const usualLocales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** The chosen language, else the first supported language of the browser. */
export function speechOf(acceptLanguage: string | null, chosen: string | undefined): Speech {
  const preferred = preferredTags(acceptLanguage ?? '')
  const first = preferred.find((tag) => languages.some((language) => language === languageOf(tag)))
  const language = languages.find((known) => known === chosen) ?? languages.find((known) => known === languageOf(first))
  const spoken = language ?? 'en'
  return { language: spoken, locale: preferred.find((tag) => isVariety(tag, spoken)) ?? usualLocales[spoken] }
}

function preferredTags(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.split(';q=')
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

function languageOf(tag: string | undefined): string | undefined {
  return tag?.split('-')[0]?.toLowerCase()
}

/** "de-AT" defines number formats, "de" alone does not. */
function isVariety(tag: string, language: Language): boolean {
  return tag.includes('-') && languageOf(tag) === language && Intl.NumberFormat.supportedLocalesOf([tag]).length > 0
}
