import { wordsOf } from '../ui/words/words.ts'

/** Loaded before the rest of the area tools. */
export const measureWords = wordsOf({
  en: { measureHint: 'Measure distance', way: 'Measurement', loading: 'Loading…' },
  de: { measureHint: 'Strecke messen', way: 'Messung', loading: 'Wird geladen …' },
})
