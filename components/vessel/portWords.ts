import type { PortMatchJson } from '#lib/wire/portSchemas.ts'
import { wordsOf } from '../ui/words/words.ts'

type ReasonName = PortMatchJson['reasons'][number]['reason']

interface PortWords {
  matchedPort: string
  show: (name: string) => string
  why: string
  readFrom: (part: string) => string
  otherCandidates: string
  possiblePorts: string
  failed: string
  board: (name: string) => string
  calls: { title: string; none: string; failed: string }
  reasons: Record<ReasonName, (of: string) => string>
}

export const portWords = wordsOf<PortWords>({
  en: {
    matchedPort: 'Matched port',
    show: (name) => `Show ${name} and vessels with this destination`,
    why: 'Why this port?',
    readFrom: (part) => `From “${part}”`,
    otherCandidates: 'Other candidates',
    possiblePorts: 'Possible ports',
    failed: 'The explanation could not be loaded.',
    board: (name) => `Port board of ${name}`,
    calls: { title: 'Port calls', none: 'No port calls recorded.', failed: 'The port calls could not be loaded.' },
    reasons: {
      alias: () => 'port alias',
      code: (of) => `UN/LOCODE ${of}`,
      'former-code': (of) => `former UN/LOCODE ${of}`,
      'location-code': (of) => `last three letters of the UN/LOCODE: ${of}`,
      name: () => 'port name',
      'name-form': () => 'form of the port name',
      'name-spelling': () => 'alternative spelling',
      'cut-off': () => 'name cut off',
      'first-words': () => 'first words of the name',
      abbreviation: () => 'abbreviated name',
      contraction: () => 'contracted name',
      misspelt: (of) => `${of} ${of === '1' ? 'letter differs' : 'letters differ'}`,
      'among-words': () => 'among other words',
      'later-of-two': () => 'last of two ports',
      subdivision: (of) => `in ${of}`,
      country: (of) => `in ${of}`,
      range: () => 'in reach for its type and length',
      draught: (of) => `accepts a draught of ${of} m`,
      largest: () => 'largest port with this name',
      nearest: () => 'nearest port with this name',
      route: () => 'nearest to the other port in the text',
      flag: () => 'in the flag state',
      held: () => 'as first matched',
    },
  },
  de: {
    matchedPort: 'Zielhafen',
    show: (name) => `${name} und Schiffe mit diesem Ziel zeigen`,
    why: 'Warum dieser Hafen?',
    readFrom: (part) => `Aus „${part}“`,
    otherCandidates: 'Weitere Möglichkeiten',
    possiblePorts: 'Mögliche Häfen',
    failed: 'Die Begründung konnte nicht geladen werden.',
    board: (name) => `Hafenübersicht ${name}`,
    calls: {
      title: 'Hafenanläufe',
      none: 'Keine Hafenanläufe aufgezeichnet.',
      failed: 'Die Hafenanläufe konnten nicht geladen werden.',
    },
    reasons: {
      alias: () => 'Hafen-Alias',
      code: (of) => `UN/LOCODE ${of}`,
      'former-code': (of) => `früherer UN/LOCODE ${of}`,
      'location-code': (of) => `letzte drei Buchstaben des UN/LOCODE: ${of}`,
      name: () => 'Hafenname',
      'name-form': () => 'Form des Hafennamens',
      'name-spelling': () => 'andere Schreibweise',
      'cut-off': () => 'abgeschnittener Name',
      'first-words': () => 'erste Wörter des Namens',
      abbreviation: () => 'abgekürzter Name',
      contraction: () => 'Kurzform des Namens',
      misspelt: (of) => `${of} ${of === '1' ? 'Buchstabe weicht' : 'Buchstaben weichen'} ab`,
      'among-words': () => 'zwischen anderen Wörtern',
      'later-of-two': () => 'letzter von zwei Häfen',
      subdivision: (of) => `in ${of}`,
      country: (of) => `in ${of}`,
      range: () => 'in Reichweite für Typ und Länge',
      draught: (of) => `für ${of} m Tiefgang`,
      largest: () => 'größter Hafen dieses Namens',
      nearest: () => 'nächster Hafen dieses Namens',
      route: () => 'am nächsten am anderen Hafen im Text',
      flag: () => 'im Flaggenstaat',
      held: () => 'wie zuerst zugeordnet',
    },
  },
})
