import { wordsOf } from '../words/words.ts'

/** Headers, pages and links that do not exist, and pages that failed. Every page loads these texts, so there are few. */
export const pageWords = wordsOf({
  en: {
    toTheMap: 'Lastfix: map',
    simulatedFleet: 'Simulated fleet',
    simulatedHint: 'These vessels are simulated. Connect a receiver to see real ones.',
    goToMap: 'Go to map',
    backToMap: 'Back to map',
    pageNotFound: 'Page not found',
    pageNotFoundText: 'There is no page at this address.',
    linkNotFound: 'Link not found',
    linkNotFoundText: 'This short link does not exist or was removed.',
    linkEnded: 'Public link ended',
    linkEndedText: 'This public link has ended or does not exist. Ask its publisher for a new one.',
    askForNewLink: 'Ask the person who shared it for a new one.',
    pageFailed: 'This page could not be shown',
    pageFailedText: 'An unexpected error occurred. Your filters and map position are kept in the address.',
    retry: 'Retry',
  },
  de: {
    toTheMap: 'Lastfix: Karte',
    simulatedFleet: 'Simulierte Flotte',
    simulatedHint: 'Diese Schiffe sind simuliert. Schließen Sie einen Empfänger an, um echte zu sehen.',
    goToMap: 'Zur Karte',
    backToMap: 'Zurück zur Karte',
    pageNotFound: 'Seite nicht gefunden',
    pageNotFoundText: 'Unter dieser Adresse gibt es keine Seite.',
    linkNotFound: 'Link nicht gefunden',
    linkNotFoundText: 'Dieser Kurzlink existiert nicht oder wurde entfernt.',
    linkEnded: 'Öffentlicher Link beendet',
    linkEndedText:
      'Dieser öffentliche Link gilt nicht mehr oder existiert nicht. Bitten Sie den Herausgeber um einen neuen.',
    askForNewLink: 'Bitten Sie um einen neuen Link.',
    pageFailed: 'Diese Seite konnte nicht angezeigt werden',
    pageFailedText:
      'Ein unerwarteter Fehler ist aufgetreten. Filter und Kartenausschnitt bleiben in der Adresse erhalten.',
    retry: 'Erneut versuchen',
  },
})
