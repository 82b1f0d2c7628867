import { wordsOf } from '../words/words.ts'

/** Texts of forms, and reasons for failures. */
export const formWords = wordsOf({
  en: {
    cancel: 'Cancel',
    done: 'Done',
    save: 'Save',
    undo: 'Undo',
    signIn: 'Sign in',
    retrying: 'Retrying automatically.',
    safeToSubmitAgain: 'You can safely submit again.',
    signedInAs: (email: string) => `Someone signed in as ${email} in this browser. Nothing was changed.`,
    continueAs: (email: string) => `Continue as ${email}`,
    working: 'Working…',
    lastKnownData: 'Showing the last known data. Last updated',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove “${name}”?`,
    nameTaken: 'This name is taken.',
    by: (owner: string) => `by ${owner}`,
    commandLine: 'command line',
    never: 'never',
    onlyVessels: 'Only vessels with',
    failures: {
      offline: 'The service cannot be reached.',
      'signed-out': 'Your session has expired.',
      refused: 'You do not have permission to do this.',
      'not-found': 'Not found. It may have been removed.',
      'too-many-requests': (seconds: number | null): string =>
        seconds === null ? 'Too many attempts. Try again shortly.' : `Too many attempts. Try again in ${seconds} s.`,
      loading: 'The service is starting.',
      failing: 'The request failed:',
    },
  },
  de: {
    cancel: 'Abbrechen',
    done: 'Fertig',
    save: 'Speichern',
    undo: 'Rückgängig',
    signIn: 'Anmelden',
    retrying: 'Es wird automatisch erneut versucht.',
    safeToSubmitAgain: 'Sie können gefahrlos erneut senden.',
    signedInAs: (email) => `In diesem Browser hat sich ${email} angemeldet. Es wurde nichts geändert.`,
    continueAs: (email) => `Weiter als ${email}`,
    working: 'Wird ausgeführt …',
    lastKnownData: 'Angezeigt wird der letzte bekannte Stand. Zuletzt aktualisiert',
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    removeTitle: (name) => `„${name}“ entfernen?`,
    nameTaken: 'Dieser Name ist vergeben.',
    by: (owner) => `von ${owner}`,
    commandLine: 'Kommandozeile',
    never: 'nie',
    onlyVessels: 'Nur Schiffe mit',
    failures: {
      offline: 'Der Dienst ist nicht erreichbar.',
      'signed-out': 'Ihre Sitzung ist abgelaufen.',
      refused: 'Dazu fehlt Ihnen die Berechtigung.',
      'not-found': 'Nicht gefunden. Der Eintrag wurde möglicherweise entfernt.',
      'too-many-requests': (seconds) =>
        seconds === null
          ? 'Zu viele Versuche. Bitte später erneut versuchen.'
          : `Zu viele Versuche. Bitte in ${seconds} s erneut versuchen.`,
      loading: 'Der Dienst startet.',
      failing: 'Die Anfrage ist fehlgeschlagen:',
    },
  },
})
