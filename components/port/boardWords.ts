import { wordsOf } from '../ui/words/words.ts'

export const boardWords = wordsOf({
  en: {
    lists: {
      expected: 'Expected',
    },
    heads: {
      vessel: 'Vessel',
      distance: 'Distance',
      reported: 'ETA (AIS)',
      reckoned: 'ETA (reckoned)',
    },
    filters: 'Filters',
    type: 'Type',
    anyType: 'All types',
    flag: 'Flag',
    anyFlag: 'All flags',
    clear: 'Clear filters',
    zone: { utc: 'Times in UTC', local: 'Local times' },
    miles: (miles: string) => `${miles} nm`,
    csv: 'CSV',
    csvOf: (list: string) => `Export ${list} as CSV`,
    showAll: (count: string) => `Show all ${count}`,
    showFirst: (count: string) => `Show the first ${count}`,
    first: (shown: string, total: string) =>
      `${shown} of ${total} vessels shown. The CSV file and filters show others.`,
    none: {
      expected: 'No vessel has this destination.',
    },
    noMatch: 'No vessel matches the filters.',
    openMap: 'Open map',
    mapOf: (port: string) => `Map of ${port}`,
    unknownPort: 'Unknown port',
    unknownPortText: 'There is no port with this UN/LOCODE. Search for its name on the map.',
  },
  de: {
    lists: {
      expected: 'Erwartet',
    },
    heads: {
      vessel: 'Schiff',
      distance: 'Entfernung',
      reported: 'ETA (AIS)',
      reckoned: 'ETA (berechnet)',
    },
    filters: 'Filter',
    type: 'Typ',
    anyType: 'Alle Typen',
    flag: 'Flagge',
    anyFlag: 'Alle Flaggen',
    clear: 'Filter löschen',
    zone: { utc: 'Zeiten in UTC', local: 'Ortszeit' },
    miles: (miles) => `${miles} sm`,
    csv: 'CSV',
    csvOf: (list) => `${list} als CSV exportieren`,
    showAll: (count) => `Alle ${count} zeigen`,
    showFirst: (count) => `Die ersten ${count} zeigen`,
    first: (shown, total) => `${shown} von ${total} Schiffen. Weitere über Filter und in der CSV-Datei.`,
    none: {
      expected: 'Kein Schiff hat dieses Ziel.',
    },
    noMatch: 'Kein Schiff passt zu den Filtern.',
    openMap: 'Karte öffnen',
    mapOf: (port) => `Karte von ${port}`,
    unknownPort: 'Unbekannter Hafen',
    unknownPortText: 'Es gibt keinen Hafen mit diesem UN/LOCODE. Suchen Sie auf der Karte nach seinem Namen.',
  },
})
