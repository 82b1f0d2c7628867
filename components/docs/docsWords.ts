import { wordsOf } from '../ui/words/words.ts'

/** The reference itself is in English only. */
export const docsWords = wordsOf({
  en: {
    backToTheMap: 'Back to map',
    signIn: 'Sign in',
    contents: 'Contents',
    title: 'API reference',
    language: '',
    tryIt: 'Try it',
    tryNamed: (name: string) => `Try it: ${name}`,
    sending: 'Sending…',
    body: 'Response body',
    token: 'Token for “Try it”',
    runsAs: (email: string) => `Without a token, requests run as ${email}.`,
    needsToken: 'You are not signed in. Without a token, most requests return 401.',
    notStored: 'The token is not stored.',
  },
  de: {
    backToTheMap: 'Zurück zur Karte',
    signIn: 'Anmelden',
    contents: 'Inhalt',
    title: 'API-Referenz',
    language: 'Die Referenz selbst ist auf Englisch.',
    tryIt: 'Ausprobieren',
    tryNamed: (name) => `Ausprobieren: ${name}`,
    sending: 'Wird gesendet …',
    body: 'Inhalt der Antwort',
    token: 'Token zum Ausprobieren',
    runsAs: (email) => `Ohne Token laufen die Abfragen als ${email}.`,
    needsToken: 'Sie sind nicht angemeldet. Ohne Token antworten die meisten Abfragen mit 401.',
    notStored: 'Der Token wird nicht gespeichert.',
  },
})
