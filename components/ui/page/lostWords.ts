import { wordsOf } from '../words/words.ts'

/** Where an address or a link leads nowhere. */
export const lostWords = wordsOf({
  en: {
    toTheMap: 'Go to the map',
    noPage: 'There is no such page',
    noPageWhy: 'The address is not one of this service.',
    noLink: 'This link leads nowhere',
    noLinkWhy: 'Nobody keeps a view under this address: it was mistyped, or whoever shared it has removed it.',
    noLinkThen: 'Ask for the link once more; the map itself is where it was.',
  },
  de: {
    toTheMap: 'Zur Karte',
    noPage: 'Diese Seite gibt es nicht',
    noPageWhy: 'Die Adresse gehört nicht zu diesem Dienst.',
    noLink: 'Dieser Link führt nirgendwohin',
    noLinkWhy:
      'Unter dieser Adresse ist keine Ansicht hinterlegt: Sie wurde falsch abgeschrieben, oder wer sie geteilt hat, hat sie entfernt.',
    noLinkThen: 'Bitten Sie noch einmal um den Link; die Karte selbst ist, wo sie war.',
  },
})
