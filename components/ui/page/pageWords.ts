import { wordsOf } from '../words/words.ts'

/** Headers, pages and links that do not exist, and pages that failed. Every page loads these texts, so there are few. */
export const pageWords = wordsOf({
  en: {
    toTheMap: 'Lastfix: map',
    simulatedFleet: 'Simulated fleet',
    simulatedHint: 'These vessels are simulated. Connect a receiver to see real ones.',
    goToMap: 'Go to map',
    noPage: 'Page not found',
    noPageWhy: 'There is no page at this address.',
    noLink: 'Link not found',
    noLinkWhy: 'This short link does not exist or was removed.',
    noLinkThen: 'Ask the person who shared it for a new one.',
    trouble: 'This page could not be shown',
    troubleWhy: 'An unexpected error occurred. Your filters and map position are kept in the address.',
    again: 'Retry',
  },
  de: {
    toTheMap: 'Lastfix: Karte',
    simulatedFleet: 'Simulierte Flotte',
    simulatedHint: 'Diese Schiffe sind simuliert. Schließen Sie einen Empfänger an, um echte zu sehen.',
    goToMap: 'Zur Karte',
    noPage: 'Seite nicht gefunden',
    noPageWhy: 'Unter dieser Adresse gibt es keine Seite.',
    noLink: 'Link nicht gefunden',
    noLinkWhy: 'Dieser Kurzlink existiert nicht oder wurde entfernt.',
    noLinkThen: 'Bitten Sie um einen neuen Link.',
    trouble: 'Diese Seite konnte nicht angezeigt werden',
    troubleWhy: 'Ein unerwarteter Fehler ist aufgetreten. Filter und Kartenausschnitt bleiben in der Adresse erhalten.',
    again: 'Erneut versuchen',
  },
})
