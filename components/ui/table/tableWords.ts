import { wordsOf } from '../words/words.ts'

/** The tables of the account pages. */
export const tableWords = wordsOf({
  en: {
    loading: 'Loading…',
    find: 'Search',
    order: 'Sort by',
    asTheyCome: 'Default',
    inAll: (all: string) => `${all} in total`,
    found: (found: string, all: string): string => (found === '0' ? `None of ${all}` : `${found} of ${all}`),
    more: (next: string, left: string): string =>
      next === left ? (left === '1' ? 'Show the last one' : `Show the last ${left}`) : `Show ${next} of ${left} more`,
    kept: 'Showing the last known data.',
    remove: 'Remove',
  },
  de: {
    loading: 'Wird geladen …',
    find: 'Suchen',
    order: 'Sortieren nach',
    asTheyCome: 'Standard',
    inAll: (all) => `${all} insgesamt`,
    found: (found, all) => (found === '0' ? `Keine Treffer unter ${all}` : `${found} von ${all}`),
    more: (next, left) =>
      next === left
        ? left === '1'
          ? 'Letzten Eintrag anzeigen'
          : `Die letzten ${left} anzeigen`
        : `${next} von ${left} weiteren anzeigen`,
    kept: 'Angezeigt wird der letzte bekannte Stand.',
    remove: 'Entfernen',
  },
})
