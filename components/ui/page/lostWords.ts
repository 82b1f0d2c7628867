import { wordsOf } from '../words/words.ts'

/** Pages and links that do not exist. */
export const lostWords = wordsOf({
  en: {
    toTheMap: 'Go to map',
    noPage: 'Page not found',
    noPageWhy: 'There is no page at this address.',
    noLink: 'Link not found',
    noLinkWhy: 'This short link does not exist or was removed.',
    noLinkThen: 'Ask the person who shared it for a new one.',
  },
  de: {
    toTheMap: 'Zur Karte',
    noPage: 'Seite nicht gefunden',
    noPageWhy: 'Unter dieser Adresse gibt es keine Seite.',
    noLink: 'Link nicht gefunden',
    noLinkWhy: 'Dieser Kurzlink existiert nicht oder wurde entfernt.',
    noLinkThen: 'Bitten Sie um einen neuen Link.',
  },
})
