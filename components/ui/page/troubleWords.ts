import { wordsOf } from '../words/words.ts'

/** Every page loads these texts for the case that it fails, so there are few. */
export const troubleWords = wordsOf({
  en: {
    trouble: 'This page could not be shown',
    troubleWhy: 'An unexpected error occurred. Your filters and map position are kept in the address.',
    again: 'Retry',
  },
  de: {
    trouble: 'Diese Seite konnte nicht angezeigt werden',
    troubleWhy: 'Ein unerwarteter Fehler ist aufgetreten. Filter und Kartenausschnitt bleiben in der Adresse erhalten.',
    again: 'Erneut versuchen',
  },
})
