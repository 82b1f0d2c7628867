import { wordsOf } from '../ui/words/words.ts'

export const searchWords = wordsOf({
  en: {
    label: 'Search vessels, ports and places',
    placeholder: 'Name, MMSI, call sign, port, 51.95 4.13 …',
    focus: 'Search',
    clear: 'Clear the search',
    results: 'Results',
    vessels: 'Vessels',
    guesses: 'Did you mean',
    ports: 'Ports',
    places: 'Place',
    recent: 'Lately looked for',
    forget: 'Forget these',
    goTo: (place: string) => `Go to ${place}`,
    showAll: (count: string, text: string): string =>
      `Show ${count === '1' ? 'the vessel' : `all ${count} vessels`} whose name contains “${text}”`,
    showOne: (text: string) => `Filter by the name “${text}”`,
    searching: 'Searching …',
    none: (text: string) => `No vessel, port or place is found by “${text}”.`,
    noVessel: (text: string) => `No vessel is known by “${text}”.`,
    noMmsi: (text: string) => `No vessel with the MMSI ${text} was ever heard.`,
    noImo: (text: string) => `No vessel with the IMO number ${text} was ever heard.`,
    wrongImo: (text: string) => `${text} is no IMO number: its last digit does not fit the others.`,
    failed: 'The service does not answer right now. Type on, or press Enter to try again.',
    found: (count: number): string => (count === 1 ? '1 result' : `${count} results`),
    guessed: (count: number): string =>
      count === 1 ? 'Nothing is found by that. 1 guess.' : `Nothing is found by that. ${count} guesses.`,
    bound: (count: string) => `${count} bound for it`,
    showBound: (count: string, port: string): string =>
      `Show ${count === '1' ? 'the vessel' : `all ${count} vessels`} bound for ${port}`,
  },
  de: {
    label: 'Schiffe, Häfen und Orte suchen',
    placeholder: 'Name, MMSI, Rufzeichen, Hafen, 51,95 4,13 …',
    focus: 'Suchen',
    clear: 'Suche leeren',
    results: 'Treffer',
    vessels: 'Schiffe',
    guesses: 'Meinten Sie',
    ports: 'Häfen',
    places: 'Ort',
    recent: 'Zuletzt gesucht',
    forget: 'Diese vergessen',
    goTo: (place) => `Zu ${place}`,
    showAll: (count, text) =>
      count === '1'
        ? `Das Schiff zeigen, dessen Name „${text}“ enthält`
        : `Alle ${count} Schiffe zeigen, deren Name „${text}“ enthält`,
    showOne: (text) => `Nach dem Namen „${text}“ filtern`,
    searching: 'Es wird gesucht …',
    none: (text) => `Zu „${text}“ findet sich kein Schiff, Hafen oder Ort.`,
    noVessel: (text) => `Kein Schiff ist unter „${text}“ bekannt.`,
    noMmsi: (text) => `Ein Schiff mit der MMSI ${text} wurde nie gehört.`,
    noImo: (text) => `Ein Schiff mit der IMO-Nummer ${text} wurde nie gehört.`,
    wrongImo: (text) => `${text} ist keine IMO-Nummer: Ihre letzte Ziffer passt nicht zu den anderen.`,
    failed: 'Der Dienst antwortet gerade nicht. Tippen Sie weiter, oder versuchen Sie es mit Enter erneut.',
    found: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
    guessed: (count) =>
      count === 1 ? 'Dazu findet sich nichts. 1 Vermutung.' : `Dazu findet sich nichts. ${count} Vermutungen.`,
    bound: (count) => `${count} dorthin bestimmt`,
    showBound: (count, port) =>
      count === '1'
        ? `Das nach ${port} bestimmte Schiff zeigen`
        : `Alle ${count} nach ${port} bestimmten Schiffe zeigen`,
  },
})

export type SearchWords = typeof searchWords.en
