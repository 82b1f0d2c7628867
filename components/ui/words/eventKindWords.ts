import type { ReportedKind } from '#lib/wire/watches.ts'
import { wordsOf } from './words.ts'

const en: Record<ReportedKind, string> = {
  entered: 'Entered',
  left: 'Left',
  dwelt: 'Stayed',
  dark: 'Signal lost',
  reappeared: 'Signal regained',
  moved: 'Started moving',
  stopped: 'Stopped',
  arrived: 'Arrived in port',
  berthed: 'Berthed',
  departed: 'Departed from port',
  destination_changed: 'Destination changed',
  eta_changed: 'ETA changed',
  draught_changed: 'Draught changed',
  name_changed: 'Name changed',
  flag_changed: 'Flag changed',
  identity_changed: 'Identity changed',
  interference: 'Interference',
  distress: 'Distress beacon active',
  safety_text: 'Safety text',
  left_out: 'Too many events, some left out',
}

const de: Record<ReportedKind, string> = {
  entered: 'Eingefahren',
  left: 'Ausgefahren',
  dwelt: 'Verweilt',
  dark: 'Signal verloren',
  reappeared: 'Signal wieder empfangen',
  moved: 'Fahrt aufgenommen',
  stopped: 'Gestoppt',
  arrived: 'Hafen angelaufen',
  berthed: 'Festgemacht',
  departed: 'Hafen verlassen',
  destination_changed: 'Ziel geändert',
  eta_changed: 'ETA geändert',
  draught_changed: 'Tiefgang geändert',
  name_changed: 'Name geändert',
  flag_changed: 'Flagge geändert',
  identity_changed: 'Identität geändert',
  interference: 'Störung',
  distress: 'Seenotsender aktiv',
  safety_text: 'Sicherheitstext',
  left_out: 'Zu viele Ereignisse, einige ausgelassen',
}

export const eventKindWords = wordsOf({ en, de })
