import type { SingleSignOnError } from '#lib/wire/account.ts'
import { wordsOf } from '../../ui/words/words.ts'

type ProviderFailures = Record<SingleSignOnError, (provider: string) => string>

/** Sign-in and reset links. */
export const signInWords = wordsOf({
  en: {
    signIn: 'Sign in',
    intro: 'A map of the vessels from your AIS receivers and feeds.',
    signingIn: 'Signing in…',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    wrongCredentials:
      'Wrong email or password. After the first start, both are printed in the terminal of the service.',
    httpsRequired: 'Signing in requires HTTPS. Open this page with its https:// URL.',
    noCertificate:
      'This page has no certificate: others in this network could read your password. Do not use one that you use elsewhere.',
    serviceError: 'Signing in failed:',
    unreachable: 'The service cannot be reached. Check the connection and try again.',
    signInWith: (provider: string) => `Sign in with ${provider}`,
    orWithPassword: 'Or with email and password:',
    providerFailures: {
      OAuthSignin: (provider) => `${provider} cannot be reached. Try again later.`,
      OAuthCallback: (provider) => `The answer of ${provider} could not be verified. Sign in again.`,
      Callback: (provider) => `${provider} did not sign you in.`,
      EmailNotVerified: (provider) =>
        `${provider} did not confirm your email address. Ask the administrator of ${provider}.`,
      EmailDomain: () => 'Your email domain is not allowed here. Ask an administrator of Lastfix.',
      UserDisabled: () => 'Your account is disabled. Ask an administrator of Lastfix.',
      NotStored: () => 'Signing in failed: the database cannot be reached. Try again.',
    } as ProviderFailures,
    setPassword: 'Set a new password',
    atLeast: (characters: number) => `At least ${characters} characters. All your sessions end.`,
    badLink: 'This link is incomplete, expired or already used. Ask an administrator for a new one.',
    passwordSet: 'Your new password is set.',
  },
  de: {
    signIn: 'Anmelden',
    intro: 'Eine Karte der Schiffe aus Ihren AIS-Empfängern und Datenquellen.',
    signingIn: 'Anmeldung läuft …',
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    wrongCredentials: 'E-Mail oder Passwort falsch. Nach dem ersten Start stehen beide im Terminal des Dienstes.',
    httpsRequired: 'Die Anmeldung erfordert HTTPS. Öffnen Sie diese Seite über ihre https://-URL.',
    noCertificate:
      'Diese Seite hat kein Zertifikat: Andere in diesem Netz könnten Ihr Passwort mitlesen. Verwenden Sie keines, das Sie anderswo benutzen.',
    serviceError: 'Die Anmeldung ist fehlgeschlagen:',
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    signInWith: (provider) => `Anmelden mit ${provider}`,
    orWithPassword: 'Oder mit E-Mail und Passwort:',
    providerFailures: {
      OAuthSignin: (provider) => `${provider} ist nicht erreichbar. Bitte später erneut versuchen.`,
      OAuthCallback: (provider) => `Die Antwort von ${provider} war nicht prüfbar. Bitte erneut anmelden.`,
      Callback: (provider) => `${provider} hat Sie nicht angemeldet.`,
      EmailNotVerified: (provider) =>
        `${provider} hat Ihre E-Mail-Adresse nicht bestätigt. Wenden Sie sich dort an einen Administrator.`,
      EmailDomain: () =>
        'Ihre E-Mail-Domain ist hier nicht zugelassen. Wenden Sie sich an einen Lastfix-Administrator.',
      UserDisabled: () => 'Ihr Konto ist deaktiviert. Wenden Sie sich an einen Lastfix-Administrator.',
      NotStored: () => 'Die Anmeldung ist fehlgeschlagen: Die Datenbank ist nicht erreichbar. Bitte erneut versuchen.',
    },
    setPassword: 'Neues Passwort setzen',
    atLeast: (characters) => `Mindestens ${characters} Zeichen. Alle Ihre Sitzungen enden.`,
    badLink:
      'Dieser Link ist unvollständig, abgelaufen oder schon benutzt. Bitten Sie einen Administrator um einen neuen.',
    passwordSet: 'Ihr neues Passwort ist gesetzt.',
  },
})
