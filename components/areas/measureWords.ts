import { wordsOf } from '../ui/words/words.ts'

/** Said before the rest of the areas has come. */
export const measureWords = wordsOf({
  en: { measureHint: 'Measure a distance' },
  de: { measureHint: 'Eine Strecke messen' },
})
