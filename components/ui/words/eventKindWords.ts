import type { EventKind } from '#lib/wire/watches.ts'
import { wordsOf } from './words.ts'

const en: Record<EventKind, string> = {
  entered: 'Entered',
  left: 'Left',
  dwelt: 'Stayed',
  dark: 'Silent',
  reappeared: 'Received again',
  moved: 'Started moving',
  stopped: 'Stopped',
  destination_changed: 'New destination',
  identity_changed: 'New identity',
}

const de: Record<EventKind, string> = {
  entered: 'Eingefahren',
  left: 'Ausgefahren',
  dwelt: 'Geblieben',
  dark: 'Ohne Signal',
  reappeared: 'Wieder empfangen',
  moved: 'Abgefahren',
  stopped: 'Gestoppt',
  destination_changed: 'Neues Ziel',
  identity_changed: 'Neue Identität',
}

export const eventKindWords = wordsOf({ en, de })
