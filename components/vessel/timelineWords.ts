import type { TimelineKind } from '#lib/client/timeline.ts'
import { wordsOf } from '../ui/words/words.ts'

interface TimelineWords {
  title: string
  show: string
  kinds: Record<TimelineKind, string>
  none: string
  more: string
  failed: string
  dimensions: string
  arrived: (port: string) => string
  departed: (port: string) => string
  reports: (count: string) => string
}

export const timelineWords = wordsOf<TimelineWords>({
  en: {
    title: 'Timeline',
    show: 'Show in the timeline',
    kinds: { change: 'Changes', merge: 'Merges', call: 'Port calls', event: 'Events' },
    none: 'Nothing recorded.',
    more: 'Show older entries',
    failed: 'The timeline could not be loaded.',
    dimensions: 'Bow/stern/port/starboard',
    arrived: (port) => `Arrived in ${port}`,
    departed: (port) => `Departed from ${port}`,
    reports: (count) => (count === '1' ? '1 report' : `${count} reports`),
  },
  de: {
    title: 'Verlauf',
    show: 'Im Verlauf zeigen',
    kinds: { change: 'Änderungen', merge: 'Zusammenführungen', call: 'Hafenanläufe', event: 'Ereignisse' },
    none: 'Nichts aufgezeichnet.',
    more: 'Ältere Einträge zeigen',
    failed: 'Der Verlauf konnte nicht geladen werden.',
    dimensions: 'Bug/Heck/Backbord/Steuerbord',
    arrived: (port) => `${port} angelaufen`,
    departed: (port) => `${port} verlassen`,
    reports: (count) => (count === '1' ? '1 Meldung' : `${count} Meldungen`),
  },
})
