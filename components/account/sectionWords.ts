import { wordsOf } from '../ui/words/words.ts'

/** Texts that the sections of /account share. */
export const sectionWords = wordsOf({
  en: {
    account: 'Account',
    navigation: 'Account sections',
    sections: {
      profile: 'Profile',
      tokens: 'API tokens',
      views: 'Saved views',
      links: 'Short links',
      webhooks: 'Channels',
      sources: 'Sources',
      users: 'Users',
      aliases: 'Port aliases',
      'port-areas': 'Port areas',
      identities: 'Identities',
      map: 'Map',
      characteristics: 'Characteristics',
      audit: 'Audit log',
    },
    forAdmins: 'Administration',
    notPermitted: 'Only administrators can open this page.',
    notPermittedWhy: 'You are signed in as a viewer. Ask an administrator for access.',
  },
  de: {
    account: 'Konto',
    navigation: 'Bereiche des Kontos',
    sections: {
      profile: 'Profil',
      tokens: 'API-Token',
      views: 'Gespeicherte Ansichten',
      links: 'Kurzlinks',
      webhooks: 'Kanäle',
      sources: 'Quellen',
      users: 'Benutzer',
      aliases: 'Hafen-Aliasse',
      'port-areas': 'Hafengebiete',
      identities: 'Identitäten',
      map: 'Karte',
      characteristics: 'Schiffsmerkmale',
      audit: 'Audit-Log',
    },
    forAdmins: 'Verwaltung',
    notPermitted: 'Nur Administratoren können diese Seite öffnen.',
    notPermittedWhy: 'Sie sind als Leser angemeldet. Wenden Sie sich an einen Administrator.',
  },
})
