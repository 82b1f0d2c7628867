import { wordsOf } from '../words/words.ts'

/** Of forms, and of what became of what was sent. */
export const formWords = wordsOf({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    undo: 'Undo',
    signIn: 'Sign in',
    again: 'Try again',
    askedAgain: 'It is asked again by itself.',
    sendAgain: 'Send it again when it can: nothing is done twice.',
    signedInAs: (email: string) => `${email} has signed in in this browser since; nothing was done in that name.`,
    goOnAs: (email: string) => `Go on as ${email}`,
    working: 'One moment …',
    failures: {
      offline: 'The service cannot be reached.',
      'signed-out': 'Your session has ended.',
      refused: 'The service does not allow this.',
      'not-found': 'It is not there any more: somebody else may have removed it.',
      'too-many-requests': (seconds: number | null): string =>
        seconds === null ? 'Too many attempts. Wait a moment.' : `Too many attempts; try again in ${seconds} s.`,
      loading: 'The service is still starting.',
      failing: 'The service could not do it:',
    },
  },
  de: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    undo: 'Rückgängig',
    signIn: 'Anmelden',
    again: 'Erneut versuchen',
    askedAgain: 'Er wird von selbst wieder gefragt.',
    sendAgain: 'Senden Sie es noch einmal, sobald das geht: Nichts geschieht doppelt.',
    signedInAs: (email) =>
      `In diesem Browser hat sich inzwischen ${email} angemeldet; in diesem Namen ist nichts geschehen.`,
    goOnAs: (email) => `Weiter als ${email}`,
    working: 'Einen Moment …',
    failures: {
      offline: 'Der Dienst ist nicht erreichbar.',
      'signed-out': 'Ihre Sitzung ist zu Ende.',
      refused: 'Der Dienst erlaubt das nicht.',
      'not-found': 'Das gibt es nicht mehr: Vielleicht hat es jemand anderes entfernt.',
      'too-many-requests': (seconds) =>
        seconds === null
          ? 'Zu viele Versuche. Warten Sie einen Moment.'
          : `Zu viele Versuche; versuchen Sie es in ${seconds} s erneut.`,
      loading: 'Der Dienst startet noch.',
      failing: 'Der Dienst konnte es nicht ausführen:',
    },
  },
})
