import { wordsOf } from '../words/words.ts'

/** Texts of headers, missing pages and links, and failed pages. Every page loads these texts, so there are few. */
export const pageWords = wordsOf({
  en: {
    toTheMap: 'Lastfix: map',
    simulatedFleet: 'Simulated fleet',
    simulatedHint: 'These vessels are simulated. Connect a receiver to see real ones.',
    simulatedRow: 'Simulated',
    simulatedRowHint: 'Simulated. It is removed once a receiver is connected.',
    goToMap: 'Go to map',
    backToMap: 'Back to map',
    pageNotFound: 'Page not found',
    pageNotFoundText: 'There is no page at this URL.',
    linkNotFound: 'Link not found',
    linkNotFoundText: 'This short link does not exist or was removed.',
    publicLinkNotFound: 'Public link not found',
    publicLinkNotFoundText:
      'This public link does not exist or has expired. Ask the person who published it for a new one.',
    askForNewLink: 'Ask the person who shared it for a new one.',
    pageFailed: 'This page could not be shown',
    pageFailedText: 'An unexpected error occurred. Your filters and map position are saved in the URL.',
    retry: 'Retry',
  },
  de: {
    toTheMap: 'Lastfix: Karte',
    simulatedFleet: 'Simulierte Flotte',
    simulatedHint: 'Diese Schiffe sind simuliert. Schließen Sie einen Empfänger an, um echte zu sehen.',
    simulatedRow: 'Simuliert',
    simulatedRowHint: 'Simuliert. Wird entfernt, sobald ein Empfänger angeschlossen ist.',
    goToMap: 'Zur Karte',
    backToMap: 'Zurück zur Karte',
    pageNotFound: 'Seite nicht gefunden',
    pageNotFoundText: 'Unter dieser URL gibt es keine Seite.',
    linkNotFound: 'Link nicht gefunden',
    linkNotFoundText: 'Dieser Kurzlink existiert nicht oder wurde entfernt.',
    publicLinkNotFound: 'Öffentlicher Link nicht gefunden',
    publicLinkNotFoundText:
      'Dieser öffentliche Link existiert nicht oder ist abgelaufen. Bitten Sie die Person, die ihn veröffentlicht hat, um einen neuen.',
    askForNewLink: 'Bitten Sie um einen neuen Link.',
    pageFailed: 'Diese Seite konnte nicht angezeigt werden',
    pageFailedText: 'Ein unerwarteter Fehler ist aufgetreten. Filter und Kartenausschnitt bleiben in der URL erhalten.',
    retry: 'Erneut versuchen',
  },
})
