import { wordsOf } from '../ui/words/words.ts'

export const dashboardWords = wordsOf({
  en: {
    vesselsOnTheMap: 'Vessels on the map',
    feedsHint: 'Feed status',
    vessels: (count: number): string => (count === 1 ? 'vessel' : 'vessels'),
    filters: 'Filters',
    areas: 'Areas',
    views: 'Saved views',
    lists: 'Lists',
    events: 'Events',
    list: 'Vessel list',
    playback: 'Playback',
    lookingBack: 'playback',
    delayed: (minutes: number) => `${minutes} min delayed`,
    vessel: 'Vessel',
    wholeView: 'Open in Lastfix',
    menu: 'Menu',
    theme: (name: string) => `Theme: ${name}`,
    themes: { system: 'System', night: 'Night', chart: 'Chart' },
    signIn: 'Sign in',
    keys: 'Keyboard',
    keysHint: 'Keyboard shortcuts',
    singleKeyShortcuts: 'Single-key shortcuts',
    escapeKey: 'Close or cancel',
    controlKey: 'Ctrl',
    shiftKey: 'Shift',
    spaceKey: 'Space',
    shortcuts: {
      where: { map: 'On the map', list: 'In the list', areas: 'In areas', playback: 'During playback' },
      does: {
        move: 'Move the map',
        openNearest: 'Open the vessel nearest the map centre',
        selectNearest: 'Add it to the selection',
        nextRow: 'Next or previous vessel',
        openRow: 'Open vessel',
        selectRow: 'Select vessel',
        undo: 'Undo',
        redo: 'Redo',
        stepTime: 'A minute back or forward',
        play: 'Play or pause',
      },
    },
    feed: {
      live: 'live',
      partlyLive: 'partially live',
      notLive: 'not live',
      offline: {
        word: 'offline',
        notice: 'The service cannot be reached. Showing last known positions. Reconnecting…',
      },
      signedOut: {
        word: 'signed out',
        notice: 'Your session has expired. Sign in to return to this view.',
      },
      linkEnded: {
        word: 'link expired',
        notice: 'This public link has expired or was revoked. Ask the person who published it for a new one.',
      },
      refused: {
        word: 'access denied',
        notice: 'The service does not accept this connection. Open it over HTTPS or on its own host.',
      },
      slowedDown: {
        word: 'rate-limited',
        notice: 'The rate limit was reached. Positions may be a few seconds behind.',
      },
      loading: {
        word: 'loading',
        notice: 'The service is loading vessels. They appear as soon as it is ready.',
      },
      failing: {
        word: 'service error',
        notice: 'The service returns errors. Showing last known positions. Retrying…',
      },
      otherVersion: {
        word: 'outdated page',
        notice: 'The service was updated. Reload the page.',
      },
      silent: {
        word: 'silent',
        notice: 'The feed is silent. Showing last known positions.',
      },
    },
    signedInAs: (email: string) =>
      `Someone signed in as ${email} in this browser. Positions are not updated until you continue as ${email}.`,
    goOnAs: (email: string) => `Continue as ${email}`,
  },
  de: {
    vesselsOnTheMap: 'Schiffe auf der Karte',
    feedsHint: 'Status der Datenquellen',
    vessels: (count) => (count === 1 ? 'Schiff' : 'Schiffe'),
    filters: 'Filter',
    areas: 'Gebiete',
    views: 'Gespeicherte Ansichten',
    lists: 'Listen',
    events: 'Ereignisse',
    list: 'Schiffsliste',
    playback: 'Wiedergabe',
    lookingBack: 'Wiedergabe',
    delayed: (minutes) => `${minutes} min verzögert`,
    vessel: 'Schiff',
    wholeView: 'In Lastfix öffnen',
    menu: 'Menü',
    theme: (name) => `Design: ${name}`,
    themes: { system: 'System', night: 'Nacht', chart: 'Seekarte' },
    signIn: 'Anmelden',
    keys: 'Tastatur',
    keysHint: 'Tastenkürzel',
    singleKeyShortcuts: 'Tastenkürzel mit nur einer Taste',
    escapeKey: 'Schließen oder abbrechen',
    controlKey: 'Strg',
    shiftKey: 'Umschalt',
    spaceKey: 'Leertaste',
    shortcuts: {
      where: { map: 'Auf der Karte', list: 'In der Liste', areas: 'In Gebieten', playback: 'In der Wiedergabe' },
      does: {
        move: 'Karte verschieben',
        openNearest: 'Schiff öffnen, das der Kartenmitte am nächsten ist',
        selectNearest: 'Dieses Schiff zur Auswahl hinzufügen',
        nextRow: 'Nächstes oder voriges Schiff',
        openRow: 'Schiff öffnen',
        selectRow: 'Schiff auswählen',
        undo: 'Rückgängig',
        redo: 'Wiederholen',
        stepTime: 'Eine Minute zurück oder vor',
        play: 'Abspielen oder anhalten',
      },
    },
    feed: {
      live: 'live',
      partlyLive: 'teils live',
      notLive: 'nicht live',
      offline: {
        word: 'offline',
        notice:
          'Der Dienst ist nicht erreichbar. Angezeigt werden die letzten bekannten Positionen. Verbindung wird wiederhergestellt …',
      },
      signedOut: {
        word: 'abgemeldet',
        notice: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um zu dieser Ansicht zurückzukehren.',
      },
      linkEnded: {
        word: 'Link abgelaufen',
        notice:
          'Dieser öffentliche Link ist abgelaufen oder wurde widerrufen. Bitten Sie die Person, die ihn veröffentlicht hat, um einen neuen.',
      },
      refused: {
        word: 'abgelehnt',
        notice:
          'Der Dienst akzeptiert diese Verbindung nicht. Öffnen Sie ihn über HTTPS oder auf seinem eigenen Rechner.',
      },
      slowedDown: {
        word: 'gedrosselt',
        notice: 'Das Anfragelimit ist erreicht. Positionen können einige Sekunden alt sein.',
      },
      loading: {
        word: 'lädt',
        notice: 'Der Dienst lädt die Schiffe. Sie erscheinen, sobald er bereit ist.',
      },
      failing: {
        word: 'Dienstfehler',
        notice:
          'Der Dienst meldet Fehler. Angezeigt werden die letzten bekannten Positionen. Es wird erneut versucht …',
      },
      otherVersion: {
        word: 'Seite veraltet',
        notice: 'Der Dienst wurde aktualisiert. Laden Sie die Seite neu.',
      },
      silent: {
        word: 'keine Daten',
        notice: 'Die Datenquelle liefert keine Daten. Angezeigt werden die letzten bekannten Positionen.',
      },
    },
    signedInAs: (email) =>
      `In diesem Browser hat sich ${email} angemeldet. Positionen werden erst wieder aktualisiert, wenn Sie als ${email} fortfahren.`,
    goOnAs: (email) => `Weiter als ${email}`,
  },
})
