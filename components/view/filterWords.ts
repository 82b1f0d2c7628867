import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { wordsOf } from '../ui/words/words.ts'

interface FilterWords {
  labels: Record<FilterParameter, string>
  groups: Record<'speed' | 'length' | 'heard' | 'changed' | 'arrival' | 'numbers', string>
  transponder: Record<'A' | 'B', string>
  panel: string
  closePanel: string
  clear: string
  clearAll: string
  clearOf: (label: string) => string
  /** "1,204 of 312,363 vessels" */
  countOf: (shown: string, all: string) => string
  count: (shown: string) => string
  counting: string
  activeFilters: string
  remove: (chip: string) => string
  /** "Flag: Netherlands, Norway" */
  chip: (label: string, value: string) => string
  list: (first: string, more: number) => string
  contains: (text: string) => string
  between: (low: string, high: string) => string
  atLeast: (value: string) => string
  atMost: (value: string) => string
  since: (moment: string) => string
  until: (moment: string) => string
  within: (distance: string) => string
  longerThan: (distance: string) => string
  ahead: (distance: string) => string
  distance: Record<'week' | 'day' | 'hour' | 'minute' | 'second', (amount: number) => string>
  areas: (count: number) => string
  allVessels: string
  drawAreas: string
  find: (label: string) => string
  showAll: (count: string) => string
  showFewer: string
  noneFound: string
  noneOffered: string
  least: string
  most: string
  any: string
  own: string
  units: Record<'minutes' | 'hours' | 'days', string>
  amount: string
  unit: string
  textHint: Partial<Record<FilterParameter, string>>
  failed: string
  invalidTitle: string
  invalid: (label: string, value: string) => string
  faults: Record<'number' | 'time' | 'choice' | 'flag' | 'port' | 'box' | 'upside-down', string> & {
    whole: (least: string, most: string) => string
    above: (other: string) => string
    /** "From 12 to 8 kn there is nothing …" */
    range: (low: string, high: string, unit: string) => string
  }
  portHint: string
  others: (count: string) => string
  empty: { title: string; text: string; vain: string; without: (chip: string) => string; hide: string }
}

export const filterWords = wordsOf<FilterWords>({
  en: {
    labels: {
      mmsi: 'MMSI',
      imo: 'IMO number',
      name: 'Name',
      call_sign: 'Call sign',
      ship_type: 'Type',
      class: 'Transponder',
      flag: 'Flag',
      general_classification: 'Trade',
      individual_classification: 'Kind of vessel',
      navigational_status: 'Status',
      destination: 'Destination as sent',
      matched_port: 'Port of destination',
      updated_after: 'Record changed since',
      updated_before: 'Record unchanged since',
      position_updated_after: 'Position heard since',
      position_updated_before: 'Position not heard since',
      eta_after: 'Arrival after',
      eta_before: 'Arrival before',
      speed_min: 'Least speed',
      speed_max: 'Greatest speed',
      length_min: 'Least length',
      length_max: 'Greatest length',
      last_known_position_within: 'Areas',
      bbox: 'Box',
    },
    groups: {
      speed: 'Speed',
      length: 'Length',
      heard: 'Position heard',
      changed: 'Record changed',
      arrival: 'Arrival expected',
      numbers: 'Name and numbers',
    },
    transponder: { A: 'Class A', B: 'Class B' },
    panel: 'Filters',
    closePanel: 'Close filters',
    clear: 'Clear',
    clearAll: 'Clear all',
    clearOf: (label) => `Clear ${label}`,
    countOf: (shown, all) => `${shown} of ${all} vessel${all === '1' ? '' : 's'}`,
    count: (shown) => `${shown} vessel${shown === '1' ? '' : 's'}`,
    counting: 'Counting …',
    activeFilters: 'Active filters',
    remove: (chip) => `Remove ${chip}`,
    chip: (label, value) => `${label}: ${value}`,
    list: (first, more) => `${first} and ${more} more`,
    contains: (text) => `contains “${text}”`,
    between: (low, high) => `${low} to ${high}`,
    atLeast: (value) => `${value} or more`,
    atMost: (value) => `up to ${value}`,
    since: (moment) => `since ${moment}`,
    until: (moment) => `until ${moment}`,
    within: (distance) => `within the last ${distance}`,
    longerThan: (distance) => `longer than ${distance} ago`,
    ahead: (distance) => `within the next ${distance}`,
    distance: {
      week: (amount) => (amount === 1 ? '7 days' : `${amount} weeks`),
      day: (amount) => (amount === 1 ? '24 hours' : `${amount} days`),
      hour: (amount) => (amount === 1 ? '60 minutes' : `${amount} hours`),
      minute: (amount) => (amount === 1 ? '60 seconds' : `${amount} minutes`),
      second: (amount) => `${amount} second${amount === 1 ? '' : 's'}`,
    },
    allVessels: 'All vessels',
    areas: (count) => (count === 1 ? '1 area' : `${count} areas`),
    drawAreas: 'Draw areas on the map',
    find: (label) => `Find in ${label}`,
    showAll: (count) => `Show all ${count}`,
    showFewer: 'Show fewer',
    noneFound: 'Nothing of that name.',
    noneOffered: 'No vessel tells of it here.',
    least: 'From',
    most: 'to',
    any: 'Any time',
    own: 'Other',
    units: { minutes: 'minutes', hours: 'hours', days: 'days' },
    amount: 'How many',
    unit: 'Unit',
    textHint: {
      mmsi: 'nine digits; several with commas',
      imo: 'seven digits; several with commas',
      bbox: 'west,south,east,north in degrees',
    },
    failed: 'The counts cannot be had right now. Choices still work.',
    invalidTitle: 'Not taken into account',
    invalid: (label, value) => `${label}: “${value}”`,
    faults: {
      number: 'This is no number.',
      time: 'This is no time. A time looks like 2026-11-21T12:00Z.',
      choice: 'There is no such choice.',
      flag: 'A flag is the two letters of a country, such as NL.',
      port: 'A port is a UN/LOCODE: two letters of the country and three more, such as NL RTM.',
      box: 'A box is west, south, east and north in degrees, with commas between.',
      'upside-down': 'Its south lies north of its north.',
      whole: (least, most) => `Only whole numbers from ${least} to ${most} can be looked for.`,
      above: (other) => `It is above “${other}”, so that no vessel can match.`,
      range: (low, high, unit) =>
        `${low} is more than ${high} ${unit}: no vessel can match. The filter stays as it was.`,
    },
    portHint: 'Name or UN/LOCODE',
    others: (count) =>
      count === '1' ? '1 vessel is bound for another port.' : `${count} vessels are bound for other ports.`,
    empty: {
      title: 'No vessel matches',
      text: 'All of these filters together let no vessel through. Vessels without one of them:',
      vain: 'All of these filters together let no vessel through, nor would they without one of them.',
      without: (chip) => `Without “${chip}”`,
      hide: 'Close this note',
    },
  },
  de: {
    labels: {
      mmsi: 'MMSI',
      imo: 'IMO-Nummer',
      name: 'Name',
      call_sign: 'Rufzeichen',
      ship_type: 'Typ',
      class: 'Transponder',
      flag: 'Flagge',
      general_classification: 'Verwendung',
      individual_classification: 'Schiffsart',
      navigational_status: 'Status',
      destination: 'Gesendetes Reiseziel',
      matched_port: 'Zielhafen',
      updated_after: 'Datensatz geändert seit',
      updated_before: 'Datensatz unverändert seit',
      position_updated_after: 'Position gehört seit',
      position_updated_before: 'Position nicht gehört seit',
      eta_after: 'Ankunft nach',
      eta_before: 'Ankunft vor',
      speed_min: 'Geringste Fahrt',
      speed_max: 'Höchste Fahrt',
      length_min: 'Geringste Länge',
      length_max: 'Größte Länge',
      last_known_position_within: 'Gebiete',
      bbox: 'Ausschnitt',
    },
    groups: {
      speed: 'Fahrt',
      length: 'Länge',
      heard: 'Position gehört',
      changed: 'Datensatz geändert',
      arrival: 'Ankunft erwartet',
      numbers: 'Name und Nummern',
    },
    transponder: { A: 'Klasse A', B: 'Klasse B' },
    panel: 'Filter',
    closePanel: 'Filter schließen',
    clear: 'Löschen',
    clearAll: 'Alle löschen',
    clearOf: (label) => `${label} löschen`,
    countOf: (shown, all) => `${shown} von ${all} Schiff${all === '1' ? '' : 'en'}`,
    count: (shown) => `${shown} Schiff${shown === '1' ? '' : 'e'}`,
    counting: 'Es wird gezählt …',
    activeFilters: 'Aktive Filter',
    remove: (chip) => `${chip} entfernen`,
    chip: (label, value) => `${label}: ${value}`,
    list: (first, more) => `${first} und ${more} weitere`,
    contains: (text) => `enthält „${text}“`,
    between: (low, high) => `${low} bis ${high}`,
    atLeast: (value) => `mindestens ${value}`,
    atMost: (value) => `höchstens ${value}`,
    since: (moment) => `seit ${moment}`,
    until: (moment) => `bis ${moment}`,
    within: (distance) => `in den letzten ${distance}`,
    longerThan: (distance) => `vor mehr als ${distance}`,
    ahead: (distance) => `in den nächsten ${distance}`,
    distance: {
      week: (amount) => (amount === 1 ? '7 Tagen' : `${amount} Wochen`),
      day: (amount) => (amount === 1 ? '24 Stunden' : `${amount} Tagen`),
      hour: (amount) => (amount === 1 ? '60 Minuten' : `${amount} Stunden`),
      minute: (amount) => (amount === 1 ? '60 Sekunden' : `${amount} Minuten`),
      second: (amount) => (amount === 1 ? '1000 Millisekunden' : `${amount} Sekunden`),
    },
    allVessels: 'Alle Schiffe',
    areas: (count) => (count === 1 ? '1 Gebiet' : `${count} Gebiete`),
    drawAreas: 'Gebiete auf der Karte zeichnen',
    find: (label) => `Suchen in: ${label}`,
    showAll: (count) => `Alle ${count} zeigen`,
    showFewer: 'Weniger zeigen',
    noneFound: 'Nichts mit diesem Namen.',
    noneOffered: 'Kein Schiff meldet es hier.',
    least: 'Von',
    most: 'bis',
    any: 'Beliebig',
    own: 'Andere',
    units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    amount: 'Wie viele',
    unit: 'Einheit',
    textHint: {
      mmsi: 'neun Ziffern; mehrere mit Komma',
      imo: 'sieben Ziffern; mehrere mit Komma',
      bbox: 'West,Süd,Ost,Nord in Grad',
    },
    failed: 'Die Anzahlen sind gerade nicht zu bekommen. Wählen lässt sich trotzdem.',
    invalidTitle: 'Nicht berücksichtigt',
    invalid: (label, value) => `${label}: „${value}“`,
    faults: {
      number: 'Das ist keine Zahl.',
      time: 'Das ist keine Zeit. Eine Zeit sieht so aus: 2026-11-21T12:00Z.',
      choice: 'Das steht nicht zur Wahl.',
      flag: 'Eine Flagge sind die zwei Buchstaben eines Landes, zum Beispiel NL.',
      port: 'Ein Hafen ist ein UN/LOCODE: zwei Buchstaben des Landes und drei weitere Zeichen, zum Beispiel NL RTM.',
      box: 'Ein Ausschnitt sind Westen, Süden, Osten und Norden in Grad, durch Kommas getrennt.',
      'upside-down': 'Der Süden liegt nördlich vom Norden.',
      whole: (least, most) => `Gesucht werden können nur ganze Zahlen von ${least} bis ${most}.`,
      above: (other) => `Der Wert liegt über „${other}“, sodass kein Schiff passen kann.`,
      range: (low, high, unit) =>
        `${low} ist mehr als ${high} ${unit}: Kein Schiff kann passen. Der Filter bleibt, wie er war.`,
    },
    portHint: 'Name oder UN/LOCODE',
    others: (count) =>
      count === '1'
        ? '1 Schiff ist zu einem anderen Hafen bestimmt.'
        : `${count} Schiffe sind zu anderen Häfen bestimmt.`,
    empty: {
      title: 'Kein Schiff passt',
      text: 'Alle diese Filter zusammen lassen kein Schiff durch. Schiffe ohne einen davon:',
      vain: 'Alle diese Filter zusammen lassen kein Schiff durch, auch nicht ohne einen davon.',
      without: (chip) => `Ohne „${chip}“`,
      hide: 'Hinweis schließen',
    },
  },
})
