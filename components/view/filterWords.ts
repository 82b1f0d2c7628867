import type { CodeParameter, FilterParameter } from '#lib/wire/filterTable.ts'
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
  noMatches: string
  noValues: string
  from: string
  to: string
  any: string
  custom: string
  units: Record<'minutes' | 'hours' | 'days', string>
  amount: string
  unit: string
  textHint: Partial<Record<FilterParameter, string>>
  failed: string
  invalidTitle: string
  invalid: (label: string, value: string) => string
  faults: Record<'number' | 'time' | 'choice' | 'box' | 'upside-down', string> & {
    code: Record<CodeParameter, string>
    whole: (min: string, max: string) => string
    above: (other: string) => string
    /** "12 is greater than 8 kn …" */
    range: (low: string, high: string, unit: string) => string
  }
  portHint: string
  otherPorts: (count: string) => string
  empty: { title: string; text: string; noneWithoutOne: string; without: (chip: string) => string; hide: string }
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
      general_classification: 'Sector',
      individual_classification: 'Detailed type',
      navigational_status: 'Status',
      destination: 'Reported destination',
      matched_port: 'Matched port',
      updated_after: 'Record updated since',
      updated_before: 'Record not updated since',
      position_updated_after: 'Position received since',
      position_updated_before: 'No position received since',
      eta_after: 'ETA after',
      eta_before: 'ETA before',
      speed_min: 'Minimum speed',
      speed_max: 'Maximum speed',
      length_min: 'Minimum length',
      length_max: 'Maximum length',
      last_known_position_within: 'Areas',
      bbox: 'Bounding box',
    },
    groups: {
      speed: 'Speed',
      length: 'Length',
      heard: 'Position received',
      changed: 'Record updated',
      arrival: 'ETA',
      numbers: 'Name and identifiers',
    },
    transponder: { A: 'Class A', B: 'Class B' },
    panel: 'Filters',
    closePanel: 'Close filters',
    clear: 'Clear',
    clearAll: 'Clear all',
    clearOf: (label) => `Clear ${label}`,
    countOf: (shown, all) => `${shown} of ${all} vessel${all === '1' ? '' : 's'}`,
    count: (shown) => `${shown} vessel${shown === '1' ? '' : 's'}`,
    counting: 'Counting…',
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
    longerThan: (distance) => `more than ${distance} ago`,
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
    drawAreas: 'Draw area',
    find: (label) => `Search ${label}`,
    showAll: (count) => `Show all ${count}`,
    showFewer: 'Show fewer',
    noMatches: 'No matches.',
    noValues: 'No values',
    from: 'From',
    to: 'to',
    any: 'Any time',
    custom: 'Custom',
    units: { minutes: 'minutes', hours: 'hours', days: 'days' },
    amount: 'Amount',
    unit: 'Unit',
    textHint: {
      mmsi: 'nine digits; separate several with commas',
      imo: 'seven digits; separate several with commas',
      bbox: 'west,south,east,north in degrees',
    },
    failed: 'Counts could not be loaded. Filters still work.',
    invalidTitle: 'Ignored filters',
    invalid: (label, value) => `${label}: “${value}”`,
    faults: {
      number: 'Not a number.',
      time: 'Not a valid time. Example: 2026-11-21T12:00Z.',
      choice: 'Unknown value.',
      code: {
        flag: 'Use a two-letter country code, such as NL.',
        matched_port: 'Use a UN/LOCODE, such as NLRTM.',
      },
      box: 'Enter west, south, east and north in degrees, separated by commas.',
      'upside-down': 'South must be less than north.',
      whole: (min, max) => `Enter whole numbers from ${min} to ${max}.`,
      above: (other) => `Must not be greater than “${other}”.`,
      range: (low, high, unit) => `${low} is greater than ${high} ${unit}. The filter was not changed.`,
    },
    portHint: 'Name or UN/LOCODE',
    otherPorts: (count) =>
      count === '1' ? '1 vessel with another matched port' : `${count} vessels with other matched ports`,
    empty: {
      title: 'No matching vessels',
      text: 'No vessel matches all filters. Matches without one of them:',
      noneWithoutOne: 'No vessel matches, even without one of the filters.',
      without: (chip) => `Without “${chip}”`,
      hide: 'Dismiss',
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
      general_classification: 'Einsatzbereich',
      individual_classification: 'Schiffsart',
      navigational_status: 'Status',
      destination: 'Gemeldetes Ziel',
      matched_port: 'Zielhafen',
      updated_after: 'Datensatz geändert seit',
      updated_before: 'Datensatz unverändert seit',
      position_updated_after: 'Position empfangen seit',
      position_updated_before: 'Keine Position empfangen seit',
      eta_after: 'ETA nach',
      eta_before: 'ETA vor',
      speed_min: 'Mindestfahrt',
      speed_max: 'Höchstfahrt',
      length_min: 'Mindestlänge',
      length_max: 'Höchstlänge',
      last_known_position_within: 'Gebiete',
      bbox: 'Begrenzungsrahmen',
    },
    groups: {
      speed: 'Fahrt',
      length: 'Länge',
      heard: 'Position empfangen',
      changed: 'Datensatz geändert',
      arrival: 'ETA',
      numbers: 'Name und Kennungen',
    },
    transponder: { A: 'Klasse A', B: 'Klasse B' },
    panel: 'Filter',
    closePanel: 'Filter schließen',
    clear: 'Löschen',
    clearAll: 'Alle löschen',
    clearOf: (label) => `${label} löschen`,
    countOf: (shown, all) => `${shown} von ${all} Schiff${all === '1' ? '' : 'en'}`,
    count: (shown) => `${shown} Schiff${shown === '1' ? '' : 'e'}`,
    counting: 'Wird gezählt …',
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
      second: (amount) => `${amount} ${amount === 1 ? 'Sekunde' : 'Sekunden'}`,
    },
    allVessels: 'Alle Schiffe',
    areas: (count) => (count === 1 ? '1 Gebiet' : `${count} Gebiete`),
    drawAreas: 'Gebiet zeichnen',
    find: (label) => `In ${label} suchen`,
    showAll: (count) => `Alle ${count} anzeigen`,
    showFewer: 'Weniger anzeigen',
    noMatches: 'Keine Treffer.',
    noValues: 'Keine Werte',
    from: 'Von',
    to: 'bis',
    any: 'Beliebig',
    custom: 'Benutzerdefiniert',
    units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    amount: 'Anzahl',
    unit: 'Einheit',
    textHint: {
      mmsi: 'neun Ziffern; mehrere durch Komma trennen',
      imo: 'sieben Ziffern; mehrere durch Komma trennen',
      bbox: 'Westen,Süden,Osten,Norden in Grad',
    },
    failed: 'Die Anzahlen konnten nicht geladen werden. Filter funktionieren weiterhin.',
    invalidTitle: 'Ignorierte Filter',
    invalid: (label, value) => `${label}: „${value}“`,
    faults: {
      number: 'Keine Zahl.',
      time: 'Keine gültige Zeit. Beispiel: 2026-11-21T12:00Z.',
      choice: 'Unbekannter Wert.',
      code: {
        flag: 'Verwenden Sie den zweistelligen Ländercode, z. B. NL.',
        matched_port: 'Verwenden Sie einen UN/LOCODE, z. B. NLRTM.',
      },
      box: 'Geben Sie Westen, Süden, Osten und Norden in Grad an, durch Kommas getrennt.',
      'upside-down': 'Süden muss kleiner als Norden sein.',
      whole: (min, max) => `Geben Sie ganze Zahlen von ${min} bis ${max} ein.`,
      above: (other) => `Darf nicht größer als „${other}“ sein.`,
      range: (low, high, unit) => `${low} ist größer als ${high} ${unit}. Der Filter wurde nicht geändert.`,
    },
    portHint: 'Name oder UN/LOCODE',
    otherPorts: (count) =>
      count === '1' ? '1 Schiff mit anderem Zielhafen' : `${count} Schiffe mit anderen Zielhäfen`,
    empty: {
      title: 'Keine passenden Schiffe',
      text: 'Kein Schiff erfüllt alle Filter. Treffer ohne einen davon:',
      noneWithoutOne: 'Kein Schiff passt, auch nicht ohne einen der Filter.',
      without: (chip) => `Ohne „${chip}“`,
      hide: 'Ausblenden',
    },
  },
})
