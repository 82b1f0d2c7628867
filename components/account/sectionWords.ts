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
    never: 'never',
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
    never: 'nie',
  },
})
