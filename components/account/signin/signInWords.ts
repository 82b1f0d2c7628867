import { wordsOf } from '../../ui/words/words.ts'

/** Of signing in, and of signing out that failed. */
export const signInWords = wordsOf({
  en: {
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
    httpsNeeded: 'A password is not taken over plain HTTP. Open this page by its HTTPS address.',
    failing: 'The service has a fault. Try again; what it says is:',
    unreachable: 'The service cannot be reached. Check the connection and try again.',
    stillSignedIn: 'The service cannot be reached: you are still signed in. Try again.',
  },
  de: {
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
    httpsNeeded:
      'Ein Passwort wird nicht über einfaches HTTP angenommen. Öffnen Sie diese Seite über ihre HTTPS-Adresse.',
    failing: 'Der Dienst hat eine Störung. Versuchen Sie es erneut; er meldet:',
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
    stillSignedIn: 'Der Dienst ist nicht erreichbar: Sie sind noch angemeldet. Versuchen Sie es erneut.',
  },
})
