import type { Language } from '../ui/words/language.ts'
import type { GuideSection } from './guideWords.ts'

/** In pixels. */
export const pictureSize = { width: 1200, height: 750 }

/** The file in `public` that shows a section of the guide. */
export function pictureOf(id: GuideSection['id'], language: Language): string {
  return `guide/${language}/${id}.webp`
}
