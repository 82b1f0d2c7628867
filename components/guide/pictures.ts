import type { Language } from '#lib/wire/languages.ts'
import type { GuideSection } from './guideWords.ts'

/** The size in pixels. */
export const pictureSize = { width: 1200, height: 750 }

/** The file in `public` with the picture of a section. */
export function pictureOf(id: GuideSection['id'], language: Language): string {
  return `guide/${language}/${id}.webp`
}
