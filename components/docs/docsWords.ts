import { wordsOf } from '../ui/words/words.ts'

/** What surrounds the reference, which itself is in English as the interface is. */
export const docsWords = wordsOf({
  en: {
    backToTheMap: 'Back to the map',
    signIn: 'Sign in',
    contents: 'Contents',
    title: 'Interface',
    language: '',
    tryIt: 'Try it',
    tryNamed: (name: string) => `Try it: ${name}`,
    asking: 'Asking …',
    body: 'Body of the answer',
    token: 'Token for “Try it”',
    asWho: (email: string) => `Without one, examples run as ${email}, who is signed in.`,
    asNobody: 'You are not signed in: without a token, most examples are answered with 401.',
    stays: 'It stays in this page and is gone when you leave.',
  },
  de: {
    backToTheMap: 'Zurück zur Karte',
    signIn: 'Anmelden',
    contents: 'Inhalt',
    title: 'Schnittstelle',
    language: 'Die Beschreibung selbst ist auf Englisch, wie die Namen der Schnittstelle.',
    tryIt: 'Ausprobieren',
    tryNamed: (name) => `Ausprobieren: ${name}`,
    asking: 'Wird gefragt …',
    body: 'Inhalt der Antwort',
    token: 'Zugriffsschlüssel zum Ausprobieren',
    asWho: (email) => `Ohne einen laufen die Beispiele als ${email}, wie angemeldet.`,
    asNobody: 'Sie sind nicht angemeldet: Ohne Schlüssel werden die meisten Beispiele mit 401 beantwortet.',
    stays: 'Er bleibt auf dieser Seite und ist weg, wenn Sie sie verlassen.',
  },
})
