import { wordsOf } from '../../ui/words/words.ts'

export const sessionWords = wordsOf({
  en: {
    sessions: 'Sessions',
    browser: 'Browser',
    unknownBrowser: 'Unknown browser',
    thisOne: 'this session',
    address: 'IP address',
    since: 'Signed in',
    used: 'Last used',
    endAll: 'Sign out everywhere',
    endAllTitle: 'Sign out everywhere?',
    endAllText: 'All your sessions end, including this one. Your API tokens stay valid.',
  },
  de: {
    sessions: 'Sitzungen',
    browser: 'Browser',
    unknownBrowser: 'Unbekannter Browser',
    thisOne: 'diese Sitzung',
    address: 'IP-Adresse',
    since: 'Angemeldet',
    used: 'Zuletzt benutzt',
    endAll: 'Überall abmelden',
    endAllTitle: 'Überall abmelden?',
    endAllText: 'Alle Ihre Sitzungen enden, auch diese. Ihre API-Token bleiben gültig.',
  },
})
