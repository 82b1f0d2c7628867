import type { ReportedKind } from '#lib/wire/watches.ts'
import { wordsOf } from './words.ts'

const en: Record<ReportedKind, string> = {
  entered: 'Entered',
  left: 'Left',
  dwelt: 'Stayed',
  dark: 'Silent',
  reappeared: 'Received again',
  moved: 'Started moving',
  stopped: 'Stopped',
  destination_changed: 'New destination',
  identity_changed: 'New identity',
  left_out: 'Too many events, some left out',
}

const de: Record<ReportedKind, string> = {
  entered: 'Eingefahren',
  left: 'Ausgefahren',
  dwelt: 'Geblieben',
  dark: 'Ohne Signal',
  reappeared: 'Wieder empfangen',
  moved: 'Abgefahren',
  stopped: 'Gestoppt',
  destination_changed: 'Neues Ziel',
  identity_changed: 'Neue Identität',
  left_out: 'Zu viele Ereignisse, einige ausgelassen',
}

export const eventKindWords = wordsOf({ en, de })
