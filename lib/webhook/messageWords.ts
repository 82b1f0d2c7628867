import type { Language } from '#lib/wire/languages.ts'
import type { NoticeJson } from '#lib/wire/notices.ts'
import type { ReportedKind } from '#lib/wire/watches.ts'

interface MessageWords {
  /** Follow the name of a vessel. */
  events: Record<ReportedKind, string>
  /** Begin a headline without a vessel. */
  interference: Record<'began' | 'ended', (vessels: number) => string>
  /** Names of changed values; others are shown as they are. */
  fields: Readonly<Record<string, string>>
  /** The meaning of a change of draught. */
  depth: Record<'deeper' | 'shallower', string>
  showOnMap: string
  report: (list: string, due: string) => string
  received: (count: number) => string
  silent: (count: number, hours: number) => string
  waiting: (count: number) => string
  unclear: (count: number) => string
  changed: (count: number) => string
  made: (at: string) => string
  openList: string
  notices: Record<NoticeJson['kind'], (feed: string) => string>
  since: (at: string) => string
  showFeeds: string
  showSystem: string
  digest: (count: number) => string
  more: (count: number) => string
  showEvents: string
  test: string
  testDetails: string
}

export const messageWords: Record<Language, MessageWords> = {
  en: {
    events: {
      entered: 'entered',
      left: 'left',
      dwelt: 'has stayed',
      dark: 'lost signal',
      reappeared: 'regained signal',
      moved: 'started moving',
      stopped: 'stopped',
      arrived: 'arrived in port',
      berthed: 'berthed',
      departed: 'departed from port',
      destination_changed: 'has a new destination',
      eta_changed: 'has a new ETA',
      draught_changed: 'has another draught',
      name_changed: 'has a new name',
      flag_changed: 'has a new flag',
      identity_changed: 'has a new identity',
      interference: 'is displaced',
      distress: 'is in distress',
      safety_text: 'sent a safety text',
      left_out: 'and others had more events than the limit allows',
    },
    interference: {
      began: (vessels) =>
        vessels === 1 ? 'Interference: 1 vessel displaced' : `Interference: ${vessels} vessels displaced`,
      ended: (vessels) =>
        vessels === 1
          ? 'Interference ended, 1 vessel was displaced'
          : `Interference ended, ${vessels} vessels were displaced`,
    },
    fields: { eta: 'ETA' },
    depth: { deeper: 'deeper', shallower: 'shallower' },
    showOnMap: 'Show on map',
    report: (list, due) => `${list}: report of ${due}`,
    received: (count) => `${count} received`,
    silent: (count, hours) => `${count} silent for ${hours} hours`,
    waiting: (count) => `${count} not received yet`,
    unclear: (count) => `${count} unclear`,
    changed: (count) => `${count} changed`,
    made: (at) => `made ${at}`,
    openList: 'Open list',
    notices: {
      feed_silent: (feed) => `${feed} sends nothing`,
      feed_back: (feed) => `${feed} sends again`,
      backup_failed: () => 'The database could not be backed up',
      backup_made: () => 'The database was backed up again',
      disk_low: () => 'The disk is nearly full',
      disk_free: () => 'The disk has space again',
      update_available: () => 'A new version of Lastfix is available',
      update_installed: () => 'The new version of Lastfix is installed',
    },
    since: (at) => `since ${at}`,
    showFeeds: 'Show feeds',
    showSystem: 'Show system',
    digest: (count) => `${count} messages from Lastfix`,
    more: (count) => `and ${count} more`,
    showEvents: 'Show events',
    test: 'Test from Lastfix',
    testDetails: 'Watch events and reports of lists will be sent here.',
  },
  de: {
    events: {
      entered: 'ist eingefahren',
      left: 'ist ausgefahren',
      dwelt: 'verweilt',
      dark: 'wird nicht mehr empfangen',
      reappeared: 'wird wieder empfangen',
      moved: 'hat Fahrt aufgenommen',
      stopped: 'hat gestoppt',
      arrived: 'hat einen Hafen angelaufen',
      berthed: 'hat festgemacht',
      departed: 'hat den Hafen verlassen',
      destination_changed: 'hat ein neues Ziel',
      eta_changed: 'hat eine neue ETA',
      draught_changed: 'hat einen anderen Tiefgang',
      name_changed: 'hat einen neuen Namen',
      flag_changed: 'hat eine neue Flagge',
      identity_changed: 'hat eine neue Identität',
      interference: 'ist versetzt',
      distress: 'ist in Seenot',
      safety_text: 'hat einen Sicherheitstext gesendet',
      left_out: 'und andere hatten mehr Ereignisse als erlaubt',
    },
    interference: {
      began: (vessels) => (vessels === 1 ? 'Störung: 1 Schiff versetzt' : `Störung: ${vessels} Schiffe versetzt`),
      ended: (vessels) =>
        vessels === 1 ? 'Störung beendet, 1 Schiff war versetzt' : `Störung beendet, ${vessels} Schiffe waren versetzt`,
    },
    fields: {
      destination: 'Ziel',
      name: 'Name',
      imo: 'IMO-Nummer',
      call_sign: 'Rufzeichen',
      ship_type: 'Schiffstyp',
      mmsi: 'MMSI',
      eta: 'ETA',
      draught: 'Tiefgang',
      flag: 'Flagge',
    },
    depth: { deeper: 'tiefer', shallower: 'flacher' },
    showOnMap: 'Auf der Karte zeigen',
    report: (list, due) => `${list}: Bericht vom ${due}`,
    received: (count) => `${count} empfangen`,
    silent: (count, hours) => `${count} seit ${hours} Stunden stumm`,
    waiting: (count) => `${count} noch nicht empfangen`,
    unclear: (count) => `${count} unklar`,
    changed: (count) => `${count} geändert`,
    made: (at) => `erstellt ${at}`,
    openList: 'Liste öffnen',
    notices: {
      feed_silent: (feed) => `${feed} sendet nichts`,
      feed_back: (feed) => `${feed} sendet wieder`,
      backup_failed: () => 'Die Datenbank konnte nicht gesichert werden',
      backup_made: () => 'Die Datenbank wurde wieder gesichert',
      disk_low: () => 'Der Speicherplatz ist knapp',
      disk_free: () => 'Es ist wieder Speicherplatz frei',
      update_available: () => 'Es gibt eine neue Version von Lastfix',
      update_installed: () => 'Die neue Version von Lastfix ist installiert',
    },
    since: (at) => `seit ${at}`,
    showFeeds: 'Datenquellen zeigen',
    showSystem: 'System zeigen',
    digest: (count) => `${count} Nachrichten von Lastfix`,
    more: (count) => `und ${count} weitere`,
    showEvents: 'Ereignisse zeigen',
    test: 'Test von Lastfix',
    testDetails: 'Hierher kommen Ereignisse von Überwachungen und Berichte über Listen.',
  },
}
