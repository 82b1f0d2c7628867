import { wordsOf } from '../ui/words/words.ts'

interface TrackWords {
  title: string
  off: string
  hours: (hours: number) => string
  loading: string
  failed: string
  none: string
  near: (port: string) => string
  milesOff: (miles: string, port: string) => string
  from: (position: string) => string
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
    off: 'Off',
    hours: (hours) => `${hours} h`,
    loading: 'Loading track…',
    failed: 'The track could not be loaded.',
    none: 'No track for this period.',
    near: (port) => `From near ${port}`,
    milesOff: (miles, port) => `From ${miles} nm off ${port}`,
    from: (position) => `From ${position}`,
    extent: (points, miles) => `${points} ${points === '1' ? 'point' : 'points'}, ${miles} nm`,
    stayed: (minutes) => `stayed ${minutes} min`,
    export: 'Export',
    slow: '0 kn',
    fast: '20 kn',
    past: (moment) => `Position at ${moment}. All other data is current.`,
  },
  de: {
    title: 'Spur',
    off: 'Aus',
    hours: (hours) => `${hours} h`,
    loading: 'Spur wird geladen…',
    failed: 'Die Spur konnte nicht geladen werden.',
    none: 'Keine Spur für diesen Zeitraum.',
    near: (port) => `Beginn bei ${port}`,
    milesOff: (miles, port) => `Beginn ${miles} sm vor ${port}`,
    from: (position) => `Beginn ${position}`,
    extent: (points, miles) => `${points} ${points === '1' ? 'Punkt' : 'Punkte'}, ${miles} sm`,
    stayed: (minutes) => `blieb ${minutes} min`,
    export: 'Exportieren',
    slow: '0 kn',
    fast: '20 kn',
    past: (moment) => `Position um ${moment}. Alle anderen Daten sind aktuell.`,
  },
})
