import { wordsOf } from '../ui/words/words.ts'

interface TrackWords {
  title: string
  show: string
  off: string
  hours: (hours: number) => string
  all: string
  loading: string
  failed: string
  none: string
  extent: (points: string, miles: string) => string
  stayed: (minutes: string) => string
  export: string
  slow: string
  fast: string
  past: (moment: string) => string
}

export const trackWords = wordsOf<TrackWords>({
  en: {
    title: 'Track',
    show: 'On the map',
    off: 'Off',
    hours: (hours) => `${hours} h`,
    all: 'All',
    loading: 'Loading track…',
    failed: 'The track could not be loaded.',
    none: 'No track for this period.',
    extent: (points, miles) => `${points} ${points === '1' ? 'point' : 'points'}, ${miles} nm, over the last`,
    stayed: (minutes) => `stayed ${minutes} min`,
    export: 'Export',
    slow: '0 kn',
    fast: '20 kn',
    past: (moment) => `Position at ${moment}. All other data is current.`,
  },
  de: {
    title: 'Spur',
    show: 'Auf der Karte',
    off: 'Aus',
    hours: (hours) => `${hours} h`,
    all: 'Alle',
    loading: 'Spur wird geladen…',
    failed: 'Die Spur konnte nicht geladen werden.',
    none: 'Keine Spur für diesen Zeitraum.',
    extent: (points, miles) => `${points} ${points === '1' ? 'Punkt' : 'Punkte'}, ${miles} sm, in den letzten`,
    stayed: (minutes) => `blieb ${minutes} min`,
    export: 'Exportieren',
    slow: '0 kn',
    fast: '20 kn',
    past: (moment) => `Position um ${moment}. Alle anderen Daten sind aktuell.`,
  },
})
