import { wordsOf } from '../ui/words.ts'

/** Pages of few words: sign-in, what was not found, what failed. */
export const pageWords = wordsOf({
  en: {
    toTheMap: 'Go to the map',
    backToTheMap: 'Back to the map',
    noPage: 'There is no such page',
    noPageWhy: 'The address is not one of this service.',
    noLink: 'This link leads nowhere',
    noLinkWhy: 'Nobody keeps a view under this address: it was mistyped, or whoever shared it has removed it.',
    noLinkThen: 'Ask for the link once more; the map itself is where it was.',
    trouble: 'This page could not be shown',
    troubleWhy:
      'Something went wrong on our side. Nothing of yours is lost: the address still says what was on the screen.',
    again: 'Try again',
    signIn: 'Sign in',
    signingIn: 'Signing in …',
    email: 'E-mail address',
    password: 'Password',
    refused:
      'E-mail address and password do not belong together. Check both; after the first start they are printed in the window in which the service was started.',
    slowedDown: (seconds: number | null): string =>
      seconds === null
        ? 'Too many attempts. Wait a moment and try again.'
        : `Too many attempts; try again in ${seconds} s.`,
    unreachable: 'The service cannot be reached. Check the connection and try again.',
    stillSignedIn: 'The service cannot be reached: you are still signed in. Try again.',
  },
  de: {
    toTheMap: 'Zur Karte',
    backToTheMap: 'Zurück zur Karte',
    noPage: 'Diese Seite gibt es nicht',
    noPageWhy: 'Die Adresse gehört nicht zu diesem Dienst.',
    noLink: 'Dieser Link führt nirgendwohin',
    noLinkWhy:
      'Unter dieser Adresse ist keine Ansicht hinterlegt: Sie wurde falsch abgeschrieben, oder wer sie geteilt hat, hat sie entfernt.',
    noLinkThen: 'Bitten Sie noch einmal um den Link; die Karte selbst ist, wo sie war.',
    trouble: 'Diese Seite konnte nicht angezeigt werden',
    troubleWhy:
      'Bei uns ist etwas schiefgegangen. Von Ihnen ist nichts verloren: In der Adresse steht noch, was auf dem Bildschirm war.',
    again: 'Erneut versuchen',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft …',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    refused:
      'E-Mail-Adresse und Passwort gehören nicht zusammen. Prüfen Sie beide; nach dem ersten Start stehen sie in dem Fenster, in dem der Dienst gestartet wurde.',
    slowedDown: (seconds) =>
      seconds === null
        ? 'Zu viele Versuche. Warten Sie einen Moment, und versuchen Sie es erneut.'
        : `Zu viele Versuche; versuchen Sie es in ${seconds} s erneut.`,
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
    stillSignedIn: 'Der Dienst ist nicht erreichbar: Sie sind noch angemeldet. Versuchen Sie es erneut.',
  },
})
