import { wordsOf } from '../ui/words/words.ts'

export const publicLinkWords = wordsOf({
  en: {
    publicLink: 'Public link',
    publicLinkNamed: (name: string) => `Public link to ${name}`,
    titleOf: (name: string) => `Public link to “${name}”`,
    whatItOpens:
      'Anyone with this link can see the vessels of this view, under its name, without an account. They see records only: no tracks, events or feeds. Later changes of the view do not change the link.',
    viewName: 'Name of the view',
    needsFilters: 'Set a filter or draw an area first: a public link shows the vessels of a view, not all.',
    lastDay: 'Last day (UTC)',
    delay: 'Delay',
    delayOf: (minutes: number) => (minutes === 0 ? 'None (live)' : `${minutes} min`),
    delayLeavesOut:
      'A feed is kept out of public links (public=off). A delayed link therefore leaves out vessels that several feeds have received, because the feed of an earlier position is not stored.',
    delayNeedsTracks: 'A delay needs tracks, and they are off. Set TRACK_HOURS to at least 1 and restart Lastfix.',
    create: 'Create public link',
    cannotBePublic: 'Only views with filters or an area, and without time filters, can be published.',
    createdNamed: (name: string) => `Public link to “${name}” created`,
    shownOnce: 'Copy the URL now. It is not shown again.',
    copyAddress: 'Copy URL',
    forPages:
      'To show the map on a web page, add the origin of that page (https://host) to EMBED_ORIGINS, restart Lastfix, and paste this code:',
    copyEmbed: 'Copy embed code',
    publicLinks: 'Public links',
    none: 'No public links.',
    noneHint:
      'With a public link to a saved view, anyone sees its vessels without an account, until a date that you set.',
    view: 'View',
    shows: 'Shows',
    createdBy: 'Created by',
    used: 'Last used',
    ends: 'Expires',
    end: 'Revoke',
    endNamed: (name: string) => `Revoke public link to ${name}`,
    endTitle: (name: string) => `Revoke the public link to “${name}”?`,
    endText: 'It stops working immediately, wherever it was published. This cannot be undone.',
  },
  de: {
    publicLink: 'Öffentlicher Link',
    publicLinkNamed: (name) => `Öffentlicher Link zu ${name}`,
    titleOf: (name) => `Öffentlicher Link zu „${name}“`,
    whatItOpens:
      'Wer diesen Link hat, sieht die Schiffe dieser Ansicht unter ihrem Namen, ohne Konto. Sichtbar sind nur die Daten der Schiffe: keine Spuren, Ereignisse oder Datenquellen. Spätere Änderungen der Ansicht ändern den Link nicht.',
    viewName: 'Name der Ansicht',
    needsFilters:
      'Setzen Sie zuerst einen Filter oder zeichnen Sie ein Gebiet: Ein öffentlicher Link zeigt die Schiffe einer Ansicht, nicht alle.',
    lastDay: 'Letzter Tag (UTC)',
    delay: 'Verzögerung',
    delayOf: (minutes) => (minutes === 0 ? 'Keine (live)' : `${minutes} min`),
    delayLeavesOut:
      'Eine Datenquelle ist für öffentliche Links gesperrt (public=off). Ein verzögerter Link lässt daher Schiffe weg, die mehrere Datenquellen empfangen haben, denn die Quelle einer früheren Position wird nicht gespeichert.',
    delayNeedsTracks:
      'Eine Verzögerung braucht Spuren, und die sind aus. TRACK_HOURS auf mindestens 1 setzen und Lastfix neu starten.',
    create: 'Öffentlichen Link anlegen',
    cannotBePublic: 'Nur Ansichten mit Filtern oder Gebiet und ohne Zeitfilter können veröffentlicht werden.',
    createdNamed: (name) => `Öffentlicher Link zu „${name}“ angelegt`,
    shownOnce: 'Kopieren Sie die URL jetzt. Sie wird nicht noch einmal angezeigt.',
    copyAddress: 'URL kopieren',
    forPages:
      'Für eine Webseite: den Ursprung der Seite (https://host) in EMBED_ORIGINS eintragen, Lastfix neu starten und diesen Code einfügen:',
    copyEmbed: 'Einbettungscode kopieren',
    publicLinks: 'Öffentliche Links',
    none: 'Keine öffentlichen Links.',
    noneHint:
      'Mit einem öffentlichen Link zu einer gespeicherten Ansicht sieht jeder deren Schiffe ohne Konto, bis zu einem Datum.',
    view: 'Ansicht',
    shows: 'Zeigt',
    createdBy: 'Angelegt von',
    used: 'Zuletzt benutzt',
    ends: 'Läuft ab',
    end: 'Widerrufen',
    endNamed: (name) => `Öffentlichen Link zu ${name} widerrufen`,
    endTitle: (name) => `Öffentlichen Link zu „${name}“ widerrufen?`,
    endText:
      'Der Link ist sofort ungültig, auch auf Seiten, die ihn einbetten. Das lässt sich nicht rückgängig machen.',
  },
})
