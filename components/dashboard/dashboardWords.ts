import { wordsOf } from '../ui/words/words.ts'

export const dashboardWords = wordsOf({
  en: {
    vesselsOnTheMap: 'Vessels on the map',
    feedsHint: 'How the feeds are',
    vessels: (count: number): string => (count === 1 ? 'vessel' : 'vessels'),
    filters: 'Filters',
    areas: 'Areas',
    views: 'Saved views',
    list: 'List of vessels',
    vessel: 'Vessel',
    wholeView: 'Open in Lastfix',
    menu: 'Menu',
    theme: (name: string) => `Theme: ${name}`,
    themes: { system: 'As the system', night: 'Night', chart: 'Chart' },
    signIn: 'Sign in',
    keys: 'Keyboard',
    keysHint: 'Keyboard shortcuts',
    letterKeys: 'Keys of a single character do something',
    keyEscape: 'One step back',
    controlKey: 'Ctrl',
    shiftKey: 'Shift',
    spaceKey: 'Space',
    keysOf: {
      where: { map: 'On the map', list: 'In the list', areas: 'With areas' },
      does: {
        move: 'Move the map',
        zoom: 'Zoom the map',
        openNearest: 'Open the vessel nearest the middle of the map',
        selectNearest: 'Select her together with others',
        nextRow: 'Go from vessel to vessel',
        openRow: 'Open the vessel',
        selectRow: 'Select the vessel together with others',
        undo: 'Undo',
        redo: 'Redo',
      },
    },
    feed: {
      live: 'live',
      partlyLive: 'partly live',
      notLive: 'not live',
      offline: {
        word: 'offline',
        notice: 'The service cannot be reached. Vessels stay where they were last seen; the map catches up by itself.',
      },
      signedOut: {
        word: 'signed out',
        notice: 'Your session has ended. Sign in again and you return to this view.',
      },
      refused: {
        word: 'refused',
        notice: 'The service does not answer over this connection. Open it by HTTPS, or on its own machine.',
      },
      slowedDown: {
        word: 'slowed down',
        notice: 'The service asked for fewer requests. Positions are a few seconds older than usual.',
      },
      loading: {
        word: 'loading',
        notice: 'The service is reading its vessels. They appear here as soon as it is ready.',
      },
      failing: {
        word: 'not answering',
        notice:
          'The service answers with errors. Vessels stay where they were last seen; the map tries again by itself.',
      },
      otherVersion: {
        word: 'not answering',
        notice:
          'The service does not know the address of its own state: page and service are of different versions. Reload.',
      },
      silent: {
        word: 'silent',
        notice: 'Nothing has been heard from the feed lately. Vessels are shown where they were last seen.',
      },
    },
  },
  de: {
    vesselsOnTheMap: 'Schiffe auf der Karte',
    feedsHint: 'Zustand der Datenquellen',
    vessels: (count) => (count === 1 ? 'Schiff' : 'Schiffe'),
    filters: 'Filter',
    areas: 'Gebiete',
    views: 'Gespeicherte Ansichten',
    list: 'Schiffsliste',
    vessel: 'Schiff',
    wholeView: 'In Lastfix öffnen',
    menu: 'Menü',
    theme: (name) => `Farben: ${name}`,
    themes: { system: 'Wie das System', night: 'Nacht', chart: 'Seekarte' },
    signIn: 'Anmelden',
    keys: 'Tastatur',
    keysHint: 'Tastenkürzel',
    letterKeys: 'Tasten mit einem einzelnen Zeichen sind belegt',
    keyEscape: 'Einen Schritt zurück',
    controlKey: 'Strg',
    shiftKey: 'Umschalt',
    spaceKey: 'Leertaste',
    keysOf: {
      where: { map: 'Auf der Karte', list: 'In der Liste', areas: 'Mit Gebieten' },
      does: {
        move: 'Karte verschieben',
        zoom: 'Karte vergrößern und verkleinern',
        openNearest: 'Das Schiff öffnen, das der Kartenmitte am nächsten ist',
        selectNearest: 'Dieses Schiff zu einer Auswahl hinzunehmen',
        nextRow: 'Von Schiff zu Schiff gehen',
        openRow: 'Das Schiff öffnen',
        selectRow: 'Das Schiff zu einer Auswahl hinzunehmen',
        undo: 'Rückgängig machen',
        redo: 'Wiederherstellen',
      },
    },
    feed: {
      live: 'aktuell',
      partlyLive: 'teils aktuell',
      notLive: 'nicht aktuell',
      offline: {
        word: 'offline',
        notice:
          'Der Dienst ist nicht erreichbar. Die Schiffe bleiben, wo sie zuletzt gesehen wurden; die Karte holt von selbst auf.',
      },
      signedOut: {
        word: 'abgemeldet',
        notice: 'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an, und Sie kehren zu dieser Ansicht zurück.',
      },
      refused: {
        word: 'abgewiesen',
        notice:
          'Der Dienst antwortet über diese Verbindung nicht. Öffnen Sie ihn über HTTPS oder auf seinem eigenen Rechner.',
      },
      slowedDown: {
        word: 'gebremst',
        notice: 'Der Dienst bat um weniger Anfragen. Die Positionen sind einige Sekunden älter als sonst.',
      },
      loading: {
        word: 'lädt',
        notice: 'Der Dienst liest seine Schiffe ein. Sie erscheinen hier, sobald er bereit ist.',
      },
      failing: {
        word: 'antwortet nicht',
        notice:
          'Der Dienst antwortet mit Fehlern. Die Schiffe bleiben, wo sie zuletzt gesehen wurden; die Karte versucht es von selbst weiter.',
      },
      otherVersion: {
        word: 'antwortet nicht',
        notice:
          'Der Dienst kennt die Adresse seines eigenen Zustands nicht: Seite und Dienst sind von verschiedenen Versionen. Laden Sie die Seite neu.',
      },
      silent: {
        word: 'still',
        notice:
          'Von der Datenquelle war länger nichts zu hören. Die Schiffe sind dort gezeigt, wo sie zuletzt gesehen wurden.',
      },
    },
  },
})
