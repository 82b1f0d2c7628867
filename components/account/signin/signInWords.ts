import { wordsOf } from '../../ui/words/words.ts'

/** Sign-in, and a failed sign-out. */
export const signInWords = wordsOf({
  en: {
    signIn: 'Sign in',
    signingIn: 'Signing in…',
    email: 'Email',
    password: 'Password',
    wrongCredentials:
      'Wrong email or password. After the first start, both are printed in the terminal of the service.',
    tooManyAttempts: (seconds: number | null): string =>
      seconds === null ? 'Too many attempts. Try again shortly.' : `Too many attempts. Try again in ${seconds} s.`,
    httpsRequired: 'Signing in requires HTTPS. Open this page with its https:// address.',
    serviceError: 'Signing in failed:',
    unreachable: 'The service cannot be reached. Check the connection and try again.',
    signOutFailed: 'Sign-out failed: the service cannot be reached. Try again.',
  },
  de: {
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft …',
    email: 'E-Mail',
    password: 'Passwort',
    wrongCredentials: 'E-Mail oder Passwort falsch. Nach dem ersten Start stehen beide im Terminal des Dienstes.',
    tooManyAttempts: (seconds) =>
      seconds === null
        ? 'Zu viele Versuche. Bitte später erneut versuchen.'
        : `Zu viele Versuche. Bitte in ${seconds} s erneut versuchen.`,
    httpsRequired: 'Die Anmeldung erfordert HTTPS. Öffnen Sie diese Seite über ihre https://-Adresse.',
    serviceError: 'Die Anmeldung ist fehlgeschlagen:',
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    signOutFailed: 'Abmelden fehlgeschlagen: Der Dienst ist nicht erreichbar. Versuchen Sie es erneut.',
  },
})
