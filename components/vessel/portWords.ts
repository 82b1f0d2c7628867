import type { PortMatchJson } from '#lib/wire/portJson.ts'
import { wordsOf } from '../ui/words/words.ts'

type ReasonName = PortMatchJson['reasons'][number]['reason']

interface PortWords {
  boundFor: string
  show: (name: string) => string
  why: string
  readFrom: (part: string) => string
  others: string
  undecided: string
  failed: string
  reasons: Record<ReasonName, (of: string) => string>
}

export const portWords = wordsOf<PortWords>({
  en: {
    boundFor: 'Bound for',
    show: (name) => `Show ${name} and the vessels bound for it`,
    why: 'Why this port?',
    readFrom: (part) => `Read from “${part}”`,
    others: 'Could also be',
    undecided: 'Could be',
    failed: 'The reason cannot be had right now.',
    reasons: {
      alias: () => 'an alias that this service was given',
      code: (of) => `code ${of}`,
      'former-code': (of) => `code ${of}, which the port had`,
      'location-code': (of) => `the last three letters of its code, ${of}`,
      name: () => 'its name',
      'name-form': () => 'a form of its name',
      'name-spelling': () => 'a spelling of its name',
      'cut-off': () => 'the beginning of its name, cut off',
      'first-words': () => 'the first words of its name',
      abbreviation: () => 'the beginning of its name',
      contraction: () => 'a contraction of its name',
      misspelt: (of) => `${of} ${of === '1' ? 'letter' : 'letters'} away from its name`,
      'among-words': () => 'among other words',
      'later-of-two': () => 'the later of two',
      subdivision: (of) => `in ${of}`,
      country: (of) => `in ${of}`,
      largest: () => 'the largest port of the name',
      nearest: () => 'the nearest port of the name',
      flag: () => 'under her own flag',
      held: () => 'as it was read when she first sent it',
    },
  },
  de: {
    boundFor: 'Bestimmt nach',
    show: (name) => `${name} und die dorthin bestimmten Schiffe zeigen`,
    why: 'Warum dieser Hafen?',
    readFrom: (part) => `Gelesen aus „${part}“`,
    others: 'Könnte auch sein',
    undecided: 'Könnte sein',
    failed: 'Die Begründung ist gerade nicht zu bekommen.',
    reasons: {
      alias: () => 'eine Zuordnung, die diesem Dienst gegeben wurde',
      code: (of) => `Code ${of}`,
      'former-code': (of) => `Code ${of}, den der Hafen früher hatte`,
      'location-code': (of) => `die letzten drei Buchstaben seines Codes, ${of}`,
      name: () => 'sein Name',
      'name-form': () => 'eine Form seines Namens',
      'name-spelling': () => 'eine Schreibweise seines Namens',
      'cut-off': () => 'der abgeschnittene Anfang seines Namens',
      'first-words': () => 'die ersten Wörter seines Namens',
      abbreviation: () => 'der Anfang seines Namens',
      contraction: () => 'eine Kurzform seines Namens',
      misspelt: (of) => `weicht in ${of === '1' ? 'einem' : of} Buchstaben von seinem Namen ab`,
      'among-words': () => 'zwischen anderen Wörtern',
      'later-of-two': () => 'der spätere von zweien',
      subdivision: (of) => `in ${of}`,
      country: (of) => `in ${of}`,
      largest: () => 'der größte Hafen dieses Namens',
      nearest: () => 'der nächste Hafen dieses Namens',
      flag: () => 'unter der Flagge des Schiffes',
      held: () => 'wie es gelesen wurde, als das Schiff es zuerst sandte',
    },
  },
})
