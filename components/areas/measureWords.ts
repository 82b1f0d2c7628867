import { wordsOf } from '../ui/words/words.ts'

/** Said before the rest of the areas has come. */
export const measureWords = wordsOf({
  en: { measureHint: 'Measure a distance', way: 'Measured way', loading: 'One moment' },
  de: { measureHint: 'Eine Strecke messen', way: 'Gemessene Strecke', loading: 'Einen Moment' },
})
