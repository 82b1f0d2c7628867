import { wordsOf } from '../words/words.ts'

/** Of tables of what an account keeps. */
export const tableWords = wordsOf({
  en: {
    loading: 'Asking the service',
    find: 'Find',
    order: 'Order',
    asTheyCome: 'as usual',
    inAll: (all: string) => `${all} in all`,
    found: (found: string, all: string): string => (found === '0' ? `None of ${all}` : `${found} of ${all}`),
    more: (next: string, left: string): string =>
      next === left ? (left === '1' ? 'Show the last one' : `Show the last ${left}`) : `Show ${next} more of ${left}`,
    kept: 'What follows is as it was.',
    remove: 'Remove',
  },
  de: {
    loading: 'Der Dienst wird gefragt',
    find: 'Suchen',
    order: 'Reihenfolge',
    asTheyCome: 'wie üblich',
    inAll: (all) => `${all} insgesamt`,
    found: (found, all) => (found === '0' ? `Keine Treffer unter ${all}` : `${found} von ${all}`),
    more: (next, left) =>
      next === left
        ? left === '1'
          ? 'Den letzten Eintrag anzeigen'
          : `Die letzten ${left} anzeigen`
        : `${next} weitere von ${left} anzeigen`,
    kept: 'Was folgt, ist der letzte bekannte Stand.',
    remove: 'Entfernen',
  },
})
