import { wordsOf } from '../ui/words/words.ts'

export const coverageWords = wordsOf({
  en: {
    lastHere: (ago: string, feed: string) => `Last received here ${ago} by ${feed}.`,
    neverHere: 'Nothing has been received here in the last 7 days.',
    silentFor: (span: string) => `No signal for ${span}.`,
    oneReceives: (feed: string) => `${feed} still receives this place.`,
    feedsReceive: (feeds: number) => `${feeds} feeds still receive this place.`,
    notReceivedSince: 'Nothing has been received at this place since.',
    receivedLater: (ago: string, feed: string) => `This place was last received ${ago} by ${feed}.`,
  },
  de: {
    lastHere: (ago, feed) => `Letzter Empfang hier ${ago} durch ${feed}.`,
    neverHere: 'Hier wurde in den letzten 7 Tagen nichts empfangen.',
    silentFor: (span) => `Seit ${span} kein Signal.`,
    oneReceives: (feed) => `${feed} empfängt diesen Ort weiterhin.`,
    feedsReceive: (feeds) => `${feeds} Datenquellen empfangen diesen Ort weiterhin.`,
    notReceivedSince: 'Seitdem wurde an diesem Ort nichts empfangen.',
    receivedLater: (ago, feed) => `Letzter Empfang an diesem Ort ${ago} durch ${feed}.`,
  },
})
