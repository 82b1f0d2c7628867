import { wordsOf } from '../ui/words/words.ts'
import type { ColumnName } from './columns.ts'

interface ListWords {
  title: string
  /** What stands behind the number of them. */
  vessels: (count: number) => string
  close: string
  resize: string
  update: string
  updateHint: string
  columns: string
  labels: Record<ColumnName, string>
  defaultColumns: string
  sort: string
  sorts: Record<string, string>
  sortBy: (label: string) => string
  selectedColumn: string
  select: (name: string) => string
  rowMoved: string
  loading: string
  empty: string
  emptyFleet: string
  emptyInView: string
  inView: string
  inViewHint: string
  showAllMatches: string
  clearFilters: string
  gridHint: string
  unknown: string
  selected: (count: string, isOne: boolean) => string
  compareSelected: string
  backToList: string
  clearSelection: string
  selectionFull: (max: string) => string
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
    resume: string
    savePartial: string
    dismiss: string
  }
  compare: {
    title: string
    selectMore: string
    attribute: string
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
    title: 'Vessel list',
    vessels: (count) => (count === 1 ? 'vessel' : 'vessels'),
    close: 'Close the list',
    resize: 'List height',
    update: 'Update list',
    updateHint: 'The order has changed. Click to update the list.',
    columns: 'Columns',
    labels: {
      name: 'Name',
      mmsi: 'MMSI',
      imo: 'IMO',
      call_sign: 'Call sign',
      flag: 'Flag',
      ship_type: 'Type',
      class: 'Transponder',
      general_classification: 'Sector',
      individual_classification: 'Detailed type',
      navigational_status: 'Status',
      speed: 'Speed',
      course: 'Course',
      heading: 'Heading',
      rot: 'Rate of turn',
      position: 'Position',
      destination: 'Destination',
      matched_port: 'Matched port',
      eta: 'ETA',
      draught: 'Draught',
      length: 'Length',
      width: 'Width',
      gross_tonnage: 'Gross tonnage',
      collection_type: 'Received via',
      timestamp: 'Last received',
      updated_at: 'Record updated',
      created_at: 'First received',
    },
    defaultColumns: 'Default columns',
    sort: 'Sort',
    sorts: {
      created_at: 'First received, oldest first',
      '-created_at': 'First received, newest first',
      updated_at: 'Record updated, oldest first',
      '-updated_at': 'Record updated, newest first',
      timestamp: 'Position, oldest first',
      '-timestamp': 'Position, newest first',
    },
    sortBy: (label) => `Sort by ${label}`,
    selectedColumn: 'Selected',
    select: (name) => `Select ${name}`,
    rowMoved: 'row has moved',
    loading: 'Loading vessels…',
    empty: 'No vessels match these filters.',
    emptyFleet: 'No vessels received yet.',
    emptyInView: 'No matching vessels on this part of the map.',
    inView: 'In map view only',
    inViewHint: 'List only vessels in the visible part of the map.',
    showAllMatches: 'Show all matches',
    clearFilters: 'Clear all filters',
    gridHint: 'Arrow keys move, Enter opens the vessel, Space selects it',
    unknown: 'unknown',
    selected: (count) => `${count} selected`,
    compareSelected: 'Compare',
    backToList: 'Back to list',
    clearSelection: 'Clear selection',
    selectionFull: (max) => `Selection limit reached (${max}).`,
    export: {
      title: 'Export',
      all: (count) => (count === '1' ? '1 vessel, as filtered' : `All ${count} vessels, as filtered`),
      formats: {
        csv: 'CSV (spreadsheets)',
        geojson: 'GeoJSON (maps)',
        kml: 'KML (Google Earth)',
        ndjson: 'NDJSON (complete records)',
      },
      running: (written, total) => `Exporting: ${written} of ${total}`,
      starting: 'Starting export…',
      cancel: 'Cancel export',
      done: (count) => (count === '1' ? '1 vessel exported.' : `${count} vessels exported.`),
      failed: (written, total) => `Export stopped after ${written} of ${total}: the service cannot be reached.`,
      signedOut: 'Export stopped: your session has expired.',
      resume: 'Resume',
      savePartial: 'Save partial export',
      dismiss: 'Dismiss',
    },
    compare: {
      title: 'Compare vessels',
      selectMore: 'Select another vessel to compare: Shift+click on the map or Space in the list.',
      attribute: 'Attribute',
      remove: (name) => `Remove ${name}`,
      open: (name) => `Open ${name}`,
      more: (shown, all) => `${shown} of ${all} shown`,
      gone: (count) => `${count} no longer available`,
      onlyDifferences: 'Differences only',
      distance: (miles, bearing) => `Distance ${miles} nm, bearing ${bearing}`,
    },
  },
  de: {
    title: 'Schiffsliste',
    vessels: (count) => (count === 1 ? 'Schiff' : 'Schiffe'),
    close: 'Liste schließen',
    resize: 'Höhe der Liste',
    update: 'Liste aktualisieren',
    updateHint: 'Die Reihenfolge hat sich geändert. Klicken Sie, um die Liste zu aktualisieren.',
    columns: 'Spalten',
    labels: {
      name: 'Name',
      mmsi: 'MMSI',
      imo: 'IMO',
      call_sign: 'Rufzeichen',
      flag: 'Flagge',
      ship_type: 'Typ',
      class: 'Transponder',
      general_classification: 'Einsatzbereich',
      individual_classification: 'Schiffsart',
      navigational_status: 'Status',
      speed: 'Fahrt',
      course: 'Kurs',
      heading: 'Vorausrichtung',
      rot: 'Drehrate',
      position: 'Position',
      destination: 'Reiseziel',
      matched_port: 'Zielhafen',
      eta: 'ETA',
      draught: 'Tiefgang',
      length: 'Länge',
      width: 'Breite',
      gross_tonnage: 'Bruttoraumzahl',
      collection_type: 'Empfangen über',
      timestamp: 'Zuletzt empfangen',
      updated_at: 'Datensatz geändert',
      created_at: 'Zuerst empfangen',
    },
    defaultColumns: 'Standardspalten',
    sort: 'Sortieren',
    sorts: {
      created_at: 'Zuerst empfangen, älteste zuerst',
      '-created_at': 'Zuerst empfangen, neueste zuerst',
      updated_at: 'Datensatz geändert, älteste zuerst',
      '-updated_at': 'Datensatz geändert, neueste zuerst',
      timestamp: 'Position, älteste zuerst',
      '-timestamp': 'Position, neueste zuerst',
    },
    sortBy: (label) => `Sortieren nach ${label}`,
    selectedColumn: 'Ausgewählt',
    select: (name) => `${name} auswählen`,
    rowMoved: 'Zeile hat sich verschoben',
    loading: 'Schiffe werden geladen …',
    empty: 'Keine Schiffe entsprechen diesen Filtern.',
    emptyFleet: 'Noch keine Schiffe empfangen.',
    emptyInView: 'Keine passenden Schiffe in diesem Kartenausschnitt.',
    inView: 'Nur im Kartenausschnitt',
    inViewHint: 'Nur Schiffe im sichtbaren Kartenausschnitt auflisten.',
    showAllMatches: 'Alle Treffer anzeigen',
    clearFilters: 'Alle Filter löschen',
    gridHint: 'Pfeiltasten bewegen, Eingabe öffnet das Schiff, Leertaste wählt es aus',
    unknown: 'unbekannt',
    selected: (count) => `${count} ausgewählt`,
    compareSelected: 'Vergleichen',
    backToList: 'Zurück zur Liste',
    clearSelection: 'Auswahl aufheben',
    selectionFull: (max) => `Auswahlgrenze erreicht (${max}).`,
    export: {
      title: 'Exportieren',
      all: (count) => (count === '1' ? '1 Schiff, wie gefiltert' : `Alle ${count} Schiffe, wie gefiltert`),
      formats: {
        csv: 'CSV (Tabellen)',
        geojson: 'GeoJSON (Karten)',
        kml: 'KML (Google Earth)',
        ndjson: 'NDJSON (vollständige Datensätze)',
      },
      running: (written, total) => `Export: ${written} von ${total}`,
      starting: 'Export wird gestartet …',
      cancel: 'Export abbrechen',
      done: (count) => (count === '1' ? '1 Schiff exportiert.' : `${count} Schiffe exportiert.`),
      failed: (written, total) => `Export nach ${written} von ${total} abgebrochen: Der Dienst ist nicht erreichbar.`,
      signedOut: 'Export abgebrochen: Ihre Sitzung ist abgelaufen.',
      resume: 'Fortsetzen',
      savePartial: 'Teilexport speichern',
      dismiss: 'Ausblenden',
    },
    compare: {
      title: 'Schiffe vergleichen',
      selectMore: 'Wählen Sie ein weiteres Schiff: Umschalt+Klick auf der Karte oder Leertaste in der Liste.',
      attribute: 'Merkmal',
      remove: (name) => `${name} entfernen`,
      open: (name) => `${name} öffnen`,
      more: (shown, all) => `${shown} von ${all} gezeigt`,
      gone: (count) => `${count} nicht mehr verfügbar`,
      onlyDifferences: 'Nur Unterschiede',
      distance: (miles, bearing) => `Abstand ${miles} sm, Peilung ${bearing}`,
    },
  },
})
