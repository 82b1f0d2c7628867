import { wordsOf } from '../ui/words/words.ts'
import type { ColumnName } from './columns.ts'

interface ListWords {
  title: string
  /** What stands behind the number of them. */
  vessels: (count: number) => string
  close: string
  resize: string
  newOrder: string
  newOrderHint: string
  columns: string
  labels: Record<ColumnName, string>
  usualColumns: string
  sort: string
  sorts: Record<string, string>
  sortBy: (label: string) => string
  marked: string
  mark: (name: string) => string
  elsewhere: string
  waiting: string
  empty: string
  emptyFleet: string
  emptyInView: string
  inView: string
  inViewHint: string
  notOnlyInView: string
  clearFilters: string
  gridHint: string
  unknown: string
  selected: (count: string, isOne: boolean) => string
  sideBySide: string
  backToList: string
  clearSelection: string
  selectionFull: (most: string) => string
  export: {
    title: string
    all: (count: string) => string
    formats: Record<'csv' | 'geojson' | 'kml' | 'ndjson', string>
    running: (written: string, total: string) => string
    starting: string
    cancel: string
    done: (count: string) => string
    failed: (written: string, total: string) => string
    signedOut: string
    goOn: string
    keepPart: string
    dismiss: string
  }
  compare: {
    title: string
    few: string
    fact: string
    remove: (name: string) => string
    open: (name: string) => string
    more: (shown: string, all: string) => string
    gone: (count: string) => string
    onlyDifferences: string
    distance: (miles: string, bearing: string) => string
  }
}

export const listWords = wordsOf<ListWords>({
  en: {
    title: 'List of vessels',
    vessels: (count) => (count === 1 ? 'vessel' : 'vessels'),
    close: 'Close the list',
    resize: 'Height of the list',
    newOrder: 'New order',
    newOrderHint: 'Vessels have moved in the list, come or gone. Press to see it as it is now.',
    columns: 'Columns',
    labels: {
      name: 'Name',
      mmsi: 'MMSI',
      imo: 'IMO',
      call_sign: 'Call sign',
      flag: 'Flag',
      ship_type: 'Type',
      class: 'Transponder',
      general_classification: 'Trade',
      individual_classification: 'Kind of vessel',
      navigational_status: 'Status',
      speed: 'Speed',
      course: 'Course',
      heading: 'Heading',
      rot: 'Rate of turn',
      position: 'Position',
      destination: 'Destination',
      matched_port: 'Bound for',
      eta: 'Expected there',
      draught: 'Draught',
      length: 'Length',
      width: 'Width',
      gross_tonnage: 'Gross tonnage',
      collection_type: 'Heard by',
      timestamp: 'Received',
      updated_at: 'Record updated',
      created_at: 'First heard',
    },
    usualColumns: 'The usual columns',
    sort: 'Order',
    sorts: {
      created_at: 'First heard, oldest first',
      '-created_at': 'First heard, latest first',
      updated_at: 'Record updated, oldest first',
      '-updated_at': 'Record updated, latest first',
      timestamp: 'Position, oldest first',
      '-timestamp': 'Position, latest first',
    },
    sortBy: (label) => `Sort by ${label}`,
    marked: 'Selected',
    mark: (name) => `Select ${name}`,
    elsewhere: 'stands elsewhere by now',
    waiting: 'The list has not come yet. It will appear here as soon as it does.',
    empty: 'No vessel passes these filters.',
    emptyFleet: 'No vessel has been heard yet. The first one appears here by herself.',
    emptyInView: 'None of the vessels that pass the filters is on this part of the map.',
    inView: 'On the map only',
    inViewHint: 'Only vessels in the part of the world that the map shows. The list follows the map.',
    notOnlyInView: 'List those elsewhere too',
    clearFilters: 'Clear all filters',
    gridHint: 'Arrow keys move, Enter opens the vessel, Space selects her',
    unknown: 'not known',
    selected: (count) => `${count} selected`,
    sideBySide: 'Side by side',
    backToList: 'Back to the list',
    clearSelection: 'Clear the selection',
    selectionFull: (most) => `No more than ${most} vessels can be selected.`,
    export: {
      title: 'Export',
      all: (count) => (count === '1' ? '1 vessel, as filtered' : `All ${count} vessels, as filtered`),
      formats: {
        csv: 'CSV, for tables',
        geojson: 'GeoJSON, for maps',
        kml: 'KML, for globes',
        ndjson: 'NDJSON, complete records',
      },
      running: (written, total) => `${written} of ${total} written`,
      starting: 'Asking for the first vessels',
      cancel: 'Cancel the export',
      done: (count) => (count === '1' ? '1 vessel exported.' : `${count} vessels exported.`),
      failed: (written, total) => `The export stopped after ${written} of ${total}: the service does not answer.`,
      signedOut: 'The export stopped: your session has ended.',
      goOn: 'Go on',
      keepPart: 'Save what has come',
      dismiss: 'Dismiss',
    },
    compare: {
      title: 'Vessels side by side',
      few: 'Select another vessel to see them side by side: by a click with Shift held on the map, or by Space in the list.',
      fact: 'Fact',
      remove: (name) => `Remove ${name}`,
      open: (name) => `Open ${name}`,
      more: (shown, all) => `${shown} of ${all} shown`,
      gone: (count) => `${count} no longer there`,
      onlyDifferences: 'Only differences',
      distance: (miles, bearing) => `${miles} nm apart, bearing ${bearing}`,
    },
  },
  de: {
    title: 'Schiffsliste',
    vessels: (count) => (count === 1 ? 'Schiff' : 'Schiffe'),
    close: 'Liste schließen',
    resize: 'Höhe der Liste',
    newOrder: 'Neue Reihenfolge',
    newOrderHint:
      'Schiffe sind in der Liste gewandert, hinzugekommen oder verschwunden. Drücken Sie hier, um sie im jetzigen Stand zu sehen.',
    columns: 'Spalten',
    labels: {
      name: 'Name',
      mmsi: 'MMSI',
      imo: 'IMO',
      call_sign: 'Rufzeichen',
      flag: 'Flagge',
      ship_type: 'Typ',
      class: 'Transponder',
      general_classification: 'Einsatz',
      individual_classification: 'Schiffsart',
      navigational_status: 'Status',
      speed: 'Fahrt',
      course: 'Kurs',
      heading: 'Steuerkurs',
      rot: 'Drehrate',
      position: 'Position',
      destination: 'Reiseziel',
      matched_port: 'Bestimmungshafen',
      eta: 'Dort erwartet',
      draught: 'Tiefgang',
      length: 'Länge',
      width: 'Breite',
      gross_tonnage: 'Bruttoraumzahl',
      collection_type: 'Gehört von',
      timestamp: 'Empfangen',
      updated_at: 'Datensatz geändert',
      created_at: 'Zuerst gehört',
    },
    usualColumns: 'Die üblichen Spalten',
    sort: 'Reihenfolge',
    sorts: {
      created_at: 'Zuerst gehört, älteste zuerst',
      '-created_at': 'Zuerst gehört, neueste zuerst',
      updated_at: 'Datensatz geändert, älteste zuerst',
      '-updated_at': 'Datensatz geändert, neueste zuerst',
      timestamp: 'Position, älteste zuerst',
      '-timestamp': 'Position, neueste zuerst',
    },
    sortBy: (label) => `Sortieren nach ${label}`,
    marked: 'Ausgewählt',
    mark: (name) => `${name} auswählen`,
    elsewhere: 'steht inzwischen an anderer Stelle',
    waiting: 'Die Liste ist noch nicht da. Sie erscheint hier, sobald sie kommt.',
    empty: 'Kein Schiff entspricht diesen Filtern.',
    emptyFleet: 'Es wurde noch kein Schiff gehört. Das erste erscheint hier von selbst.',
    emptyInView: 'Keines der Schiffe, die den Filtern entsprechen, ist auf diesem Teil der Karte.',
    inView: 'Nur im Kartenausschnitt',
    inViewHint: 'Nur Schiffe in dem Ausschnitt, den die Karte zeigt. Die Liste folgt der Karte.',
    notOnlyInView: 'Auch die übrigen auflisten',
    clearFilters: 'Alle Filter aufheben',
    gridHint: 'Pfeiltasten bewegen, die Eingabetaste öffnet das Schiff, die Leertaste wählt es aus',
    unknown: 'nicht bekannt',
    selected: (count) => `${count} ausgewählt`,
    sideBySide: 'Nebeneinander',
    backToList: 'Zurück zur Liste',
    clearSelection: 'Auswahl aufheben',
    selectionFull: (most) => `Mehr als ${most} Schiffe lassen sich nicht auswählen.`,
    export: {
      title: 'Exportieren',
      all: (count) => (count === '1' ? '1 Schiff, wie gefiltert' : `Alle ${count} Schiffe, wie gefiltert`),
      formats: {
        csv: 'CSV, für Tabellen',
        geojson: 'GeoJSON, für Karten',
        kml: 'KML, für Globen',
        ndjson: 'NDJSON, vollständige Datensätze',
      },
      running: (written, total) => `${written} von ${total} geschrieben`,
      starting: 'Die ersten Schiffe werden angefragt',
      cancel: 'Export abbrechen',
      done: (count) => (count === '1' ? '1 Schiff exportiert.' : `${count} Schiffe exportiert.`),
      failed: (written, total) => `Der Export hielt nach ${written} von ${total} an: Der Dienst antwortet nicht.`,
      signedOut: 'Der Export hielt an: Ihre Sitzung ist zu Ende.',
      goOn: 'Fortsetzen',
      keepPart: 'Bisheriges speichern',
      dismiss: 'Ausblenden',
    },
    compare: {
      title: 'Schiffe nebeneinander',
      few: 'Wählen Sie ein weiteres Schiff, um sie nebeneinander zu sehen: auf der Karte mit gedrückter Umschalttaste, in der Liste mit der Leertaste.',
      fact: 'Angabe',
      remove: (name) => `${name} entfernen`,
      open: (name) => `${name} öffnen`,
      more: (shown, all) => `${shown} von ${all} gezeigt`,
      gone: (count) => `${count} nicht mehr vorhanden`,
      onlyDifferences: 'Nur Unterschiede',
      distance: (miles, bearing) => `${miles} sm voneinander, Peilung ${bearing}`,
    },
  },
})
