import { wordsOf } from '../ui/words/words.ts'

export const playbackWords = wordsOf({
  en: {
    title: 'Playback',
    time: 'Time',
    play: 'Play',
    pause: 'Pause',
    earlier: '10 min earlier',
    later: '10 min later',
    speed: 'Speed',
    toNow: 'Return to live',
    note: (hours: number) => `Starts an hour ago, goes back ${hours} h. Only positions are past.`,
    traffic: {
      hour: (most: string) => `Vessels in view by hour, at most ${most}`,
      day: (most: string) => `Vessels in view by day, at most ${most}`,
    },
    vessels: (count: string) => (count === '1' ? '1 vessel in view' : `${count} vessels in view`),
    tooMuchTraffic: 'Zoom in or filter to see how many vessels were in view.',
    tooOld: (hours: number) =>
      `${hours === 0 ? 'Tracks are off' : `Tracks are stored for ${hours} h`}. Showing live positions.`,
  },
  de: {
    title: 'Wiedergabe',
    time: 'Zeitpunkt',
    play: 'Abspielen',
    pause: 'Anhalten',
    earlier: '10 min früher',
    later: '10 min später',
    speed: 'Geschwindigkeit',
    toNow: 'Zurück zu live',
    note: (hours) => `Beginnt vor einer Stunde, reicht ${hours} h zurück. Nur Positionen sind von damals.`,
    traffic: {
      hour: (most) => `Schiffe im Ausschnitt nach Stunde, höchstens ${most}`,
      day: (most) => `Schiffe im Ausschnitt nach Tag, höchstens ${most}`,
    },
    vessels: (count) => (count === '1' ? '1 Schiff im Ausschnitt' : `${count} Schiffe im Ausschnitt`),
    tooMuchTraffic: 'Wie viele Schiffe im Ausschnitt waren, sehen Sie bei höherem Zoom oder mit einem Filter.',
    tooOld: (hours) =>
      `${hours === 0 ? 'Spuren sind ausgeschaltet' : `Spuren werden ${hours} h gespeichert`}. Angezeigt werden die aktuellen Positionen.`,
  },
})
