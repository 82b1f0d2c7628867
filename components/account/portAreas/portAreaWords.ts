import type { PortAreaKind } from '#lib/wire/portAreas.ts'
import { wordsOf } from '../../ui/words/words.ts'

interface PortAreaWords {
  intro: string
  add: string
  added: (count: string) => string
  file: string
  fileHint: string
  notJson: string
  port: string
  portHint: string
  noPort: string
  kind: string
  kinds: Record<PortAreaKind, string>
  list: string
  name: string
  by: string
  addedAt: string
  none: string
  noneHint: string
  removeNamed: (name: string) => string
  removeTitle: (name: string) => string
  removeText: string
}

export const portAreaWords = wordsOf<PortAreaWords>({
  en: {
    intro:
      'A vessel is in a port within 3 km of its position, or inside your own areas. A port with an area of its own is entered and left there. A berth gives the port call its name. Changes take effect with the next reports.',
    add: 'Import areas',
    added: (count) => (count === '1' ? '1 area imported.' : `${count} areas imported.`),
    file: 'GeoJSON file',
    fileHint: 'Polygons with the property name, up to 256 KB. The properties port and kind override the fields below.',
    notJson: 'This is not a GeoJSON file.',
    port: 'Port (UN/LOCODE)',
    portHint: 'A code such as NLRTM.',
    noPort: 'Unknown port code.',
    kind: 'Kind',
    kinds: { port: 'Port area', berth: 'Berth' },
    list: 'Port areas',
    name: 'Name',
    by: 'Added by',
    addedAt: 'Added',
    none: 'No port areas.',
    noneHint: 'Ports are recognised by their position.',
    removeNamed: (name) => `Remove area ${name}`,
    removeTitle: (name) => `Remove area ${name}?`,
    removeText: 'Past port calls keep their port and berth.',
  },
  de: {
    intro:
      'Ein Schiff ist in einem Hafen, wenn es höchstens 3 km von dessen Position oder in einem eigenen Gebiet liegt. Für einen Hafen mit eigenem Gebiet gilt nur dieses. Ein Liegeplatz gibt dem Hafenanlauf seinen Namen. Änderungen gelten ab den nächsten Meldungen.',
    add: 'Gebiete importieren',
    added: (count) => (count === '1' ? '1 Gebiet importiert.' : `${count} Gebiete importiert.`),
    file: 'GeoJSON-Datei',
    fileHint:
      'Polygone mit der Eigenschaft name, bis 256 KB. Die Eigenschaften port und kind gehen den Feldern unten vor.',
    notJson: 'Dies ist keine GeoJSON-Datei.',
    port: 'Hafen (UN/LOCODE)',
    portHint: 'Ein Code wie NLRTM.',
    noPort: 'Unbekannter Hafencode.',
    kind: 'Art',
    kinds: { port: 'Hafengebiet', berth: 'Liegeplatz' },
    list: 'Hafengebiete',
    name: 'Name',
    by: 'Angelegt von',
    addedAt: 'Angelegt',
    none: 'Keine Hafengebiete.',
    noneHint: 'Häfen werden an ihrer Position erkannt.',
    removeNamed: (name) => `Gebiet ${name} entfernen`,
    removeTitle: (name) => `Gebiet ${name} entfernen?`,
    removeText: 'Frühere Hafenanläufe behalten Hafen und Liegeplatz.',
  },
})
