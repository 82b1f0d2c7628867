import { wordsOf } from '../ui/words/words.ts'

/** What the parts of /account have in common. */
export const sectionWords = wordsOf({
  en: {
    account: 'Account',
    parts: 'Parts of the account',
    backToTheMap: 'Back to the map',
    sections: {
      profile: 'Profile and password',
      tokens: 'Access tokens',
      views: 'Saved views',
      links: 'Short links',
      people: 'People',
      aliases: 'Port aliases',
      characteristics: 'Characteristics',
    },
    forAdmins: 'For administrators',
    notPermitted: 'This part is for administrators.',
    notPermittedWhy: 'You are signed in as a viewer. Ask an administrator of this service if you need it.',
    loading: 'Asking the service',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    undo: 'Undo',
    never: 'never',
    signIn: 'Sign in',
    again: 'Try again',
    askedAgain: 'It is asked again by itself.',
    sendAgain: 'Send it again when it can: nothing is done twice.',
    signedInAs: (email: string) => `${email} has signed in in this browser since; nothing was done in that name.`,
    goOnAs: (email: string) => `Go on as ${email}`,
    working: 'One moment …',
    find: 'Find',
    order: 'Order',
    asTheyCome: 'as usual',
    inAll: (all: string) => `${all} in all`,
    found: (found: string, all: string): string => (found === '0' ? `None of ${all}` : `${found} of ${all}`),
    more: (next: string, left: string): string =>
      next === left ? (left === '1' ? 'Show the last one' : `Show the last ${left}`) : `Show ${next} more of ${left}`,
    kept: 'What follows is as it was.',
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
    account: 'Konto',
    parts: 'Bereiche des Kontos',
    backToTheMap: 'Zurück zur Karte',
    sections: {
      profile: 'Profil und Passwort',
      tokens: 'Zugriffsschlüssel',
      views: 'Gespeicherte Ansichten',
      links: 'Kurze Links',
      people: 'Personen',
      aliases: 'Hafennamen',
      characteristics: 'Schiffsmerkmale',
    },
    forAdmins: 'Für Administratoren',
    notPermitted: 'Dieser Bereich ist Administratoren vorbehalten.',
    notPermittedWhy:
      'Sie sind als Leser angemeldet. Wenden Sie sich an einen Administrator dieses Dienstes, wenn Sie ihn brauchen.',
    loading: 'Der Dienst wird gefragt',
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    undo: 'Rückgängig',
    never: 'nie',
    signIn: 'Anmelden',
    again: 'Erneut versuchen',
    askedAgain: 'Er wird von selbst wieder gefragt.',
    sendAgain: 'Senden Sie es noch einmal, sobald das geht: Nichts geschieht doppelt.',
    signedInAs: (email) =>
      `In diesem Browser hat sich inzwischen ${email} angemeldet; in diesem Namen ist nichts geschehen.`,
    goOnAs: (email) => `Weiter als ${email}`,
    working: 'Einen Moment …',
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
