import { wordsOf } from '../ui/words/words.ts'
import type { PlaceFault } from './searchMeaning.ts'

export const searchWords = wordsOf({
  en: {
    label: 'Search vessels, ports and places',
    placeholder: 'Name, MMSI, call sign, port, 51.95 4.13 …',
    shortcut: 'Search',
    clear: 'Clear search',
    results: 'Results',
    vessels: 'Vessels',
    suggestions: 'Did you mean',
    stations: 'Stations',
    ports: 'Ports',
    places: 'Place',
    recent: 'Recent searches',
    clearRecent: 'Clear recent searches',
    goTo: (place: string) => `Go to ${place}`,
    showAll: (count: string, text: string): string =>
      `Show ${count === '1' ? '1 vessel' : `all ${count} vessels`} with “${text}” in the name`,
    showOne: (text: string) => `Filter by name “${text}”`,
    searching: 'Searching…',
    none: (text: string) => `No results for “${text}”`,
    noVessel: (text: string) => `No vessel found for “${text}”`,
    noMmsi: (text: string) => `No vessel with MMSI ${text}`,
    noImo: (text: string) => `No vessel with IMO number ${text}`,
    wrongImo: (text: string) => `${text} is not a valid IMO number (wrong check digit)`,
    placeFaults: {
      sameAxis: 'Enter one latitude and one longitude.',
      signAndLetter: 'Use either a sign or a letter: −4.1 or 4.1 W.',
      minutes: 'Minutes and seconds must be less than 60.',
      latitude: 'Latitude must be between 90° S and 90° N and come first.',
      longitude: 'Longitude must be between 180° W and 180° E.',
    } satisfies Record<PlaceFault, string>,
    failed: 'The service cannot be reached. Press Enter to retry.',
    found: (count: number): string => (count === 1 ? '1 result' : `${count} results`),
    suggested: (count: number): string =>
      count === 1 ? 'No results. 1 suggestion.' : `No results. ${count} suggestions.`,
    inbound: (count: string) => `${count} with this destination`,
    board: (port: string) => `Port board of ${port}`,
    showInbound: (count: string, port: string): string =>
      `Show ${count === '1' ? '1 vessel' : `all ${count} vessels`} with destination ${port}`,
  },
  de: {
    label: 'Schiffe, Häfen und Orte suchen',
    placeholder: 'Name, MMSI, Rufzeichen, Hafen, 51,95 4,13 …',
    shortcut: 'Suchen',
    clear: 'Suche leeren',
    results: 'Treffer',
    vessels: 'Schiffe',
    suggestions: 'Meinten Sie',
    stations: 'Stationen',
    ports: 'Häfen',
    places: 'Ort',
    recent: 'Letzte Suchen',
    clearRecent: 'Letzte Suchen löschen',
    goTo: (place) => `Zu ${place}`,
    showAll: (count, text) =>
      count === '1' ? `1 Schiff mit „${text}“ im Namen zeigen` : `Alle ${count} Schiffe mit „${text}“ im Namen zeigen`,
    showOne: (text) => `Nach Name „${text}“ filtern`,
    searching: 'Suche läuft …',
    none: (text) => `Keine Treffer für „${text}“`,
    noVessel: (text) => `Kein Schiff gefunden für „${text}“`,
    noMmsi: (text) => `Kein Schiff mit MMSI ${text}`,
    noImo: (text) => `Kein Schiff mit IMO-Nummer ${text}`,
    wrongImo: (text) => `${text} ist keine gültige IMO-Nummer (falsche Prüfziffer)`,
    placeFaults: {
      sameAxis: 'Geben Sie eine Breite und eine Länge ein.',
      signAndLetter: 'Verwenden Sie entweder Vorzeichen oder Buchstaben: −4,1 oder 4,1 W.',
      minutes: 'Minuten und Sekunden müssen kleiner als 60 sein.',
      latitude: 'Die Breite muss zwischen 90° S und 90° N liegen und zuerst stehen.',
      longitude: 'Die Länge muss zwischen 180° W und 180° E liegen.',
    },
    failed: 'Der Dienst ist nicht erreichbar. Eingabetaste drücken, um es erneut zu versuchen.',
    found: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
    suggested: (count) => (count === 1 ? 'Keine Treffer. 1 Vorschlag.' : `Keine Treffer. ${count} Vorschläge.`),
    inbound: (count) => `${count} mit diesem Ziel`,
    board: (port) => `Hafenübersicht ${port}`,
    showInbound: (count, port) =>
      count === '1' ? `1 Schiff mit Ziel ${port} zeigen` : `Alle ${count} Schiffe mit Ziel ${port} zeigen`,
  },
})

export type SearchWords = typeof searchWords.en
