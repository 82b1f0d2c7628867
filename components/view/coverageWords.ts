import { wordsOf } from '../ui/words/words.ts'

export const coverageWords = wordsOf({
  en: {
    lastHere: (ago: string, feed: string) => `Last received near here ${ago} by ${feed}.`,
    neverHere: 'Nothing has been received here in the last 7 days.',
    silentFor: (span: string) => `No signal for ${span}.`,
    oneReceives: (feed: string) => `${feed} still receives vessels here.`,
    feedsReceive: (feeds: number) => `${feeds} feeds still receive vessels here.`,
    notReceivedSince: 'Nothing has been received here since.',
    receivedLater: (ago: string, feed: string) => `Last reception here: ${ago}, by ${feed}.`,
  },
  de: {
    lastHere: (ago, feed) => `Letzter Empfang in der Nähe ${ago} durch ${feed}.`,
    neverHere: 'Hier wurde in den letzten 7 Tagen nichts empfangen.',
    silentFor: (span) => `Seit ${span} kein Signal.`,
    oneReceives: (feed) => `${feed} empfängt hier weiterhin Schiffe.`,
    feedsReceive: (feeds) => `${feeds} Datenquellen empfangen hier weiterhin Schiffe.`,
    notReceivedSince: 'Seitdem wurde hier nichts empfangen.',
    receivedLater: (ago, feed) => `Letzter Empfang hier: ${ago}, durch ${feed}.`,
  },
})
