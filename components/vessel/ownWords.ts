import { wordsOf } from '../ui/words/words.ts'

/** The words of a vessel in the user’s lists. */
export const ownWords = wordsOf({
  en: {
    lists: 'Lists',
    ownName: 'Own name',
    tags: 'Tags',
    note: 'Note',
    open: (list: string) => `Vessels of ${list}`,
  },
  de: {
    lists: 'Listen',
    ownName: 'Eigener Name',
    tags: 'Schlagwörter',
    note: 'Notiz',
    open: (list) => `Schiffe von ${list}`,
  },
})
