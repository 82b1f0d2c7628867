import { wordsOf } from '../ui/words/words.ts'

export const lookBackWords = wordsOf({
  en: {
    title: 'Look back',
    time: 'Time',
    play: 'Play',
    pause: 'Pause',
    speed: 'Speed',
    toNow: 'Back to now',
    note: 'Positions are of this time, everything else is current.',
    tooOld: (hours: number) =>
      `${hours === 0 ? 'Tracks are off' : `Tracks are kept for ${hours} h`}. Showing current positions.`,
  },
  de: {
    title: 'Rückblick',
    time: 'Zeitpunkt',
    play: 'Abspielen',
    pause: 'Anhalten',
    speed: 'Geschwindigkeit',
    toNow: 'Zurück zu jetzt',
    note: 'Positionen zu diesem Zeitpunkt, alles andere ist aktuell.',
    tooOld: (hours) =>
      `${hours === 0 ? 'Spuren sind ausgeschaltet' : `Spuren werden ${hours} h aufbewahrt`}. Angezeigt werden die aktuellen Positionen.`,
  },
})
