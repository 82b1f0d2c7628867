import { wordsOf } from '../ui/words/words.ts'

export const accountWords = wordsOf({
  en: {
    account: (email: string) => `Account ${email}`,
    roles: { viewer: 'viewer', admin: 'administrator' },
    accountAndTokens: 'Account and tokens',
    feeds: 'Feeds',
    help: 'Help',
    apiReference: 'API reference',
    keys: 'Keyboard shortcuts',
    language: 'Language',
    signOut: 'Sign out',
    signOutFailed: 'Sign-out failed: the service cannot be reached. Try again.',
  },
  de: {
    account: (email) => `Konto ${email}`,
    roles: { viewer: 'Leser', admin: 'Administrator' },
    accountAndTokens: 'Konto und Token',
    feeds: 'Datenquellen',
    help: 'Hilfe',
    apiReference: 'API-Referenz',
    keys: 'Tastenkürzel',
    language: 'Sprache',
    signOut: 'Abmelden',
    signOutFailed: 'Abmelden fehlgeschlagen: Der Dienst ist nicht erreichbar. Versuchen Sie es erneut.',
  },
})
