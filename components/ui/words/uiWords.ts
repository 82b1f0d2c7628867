import { wordsOf } from './words.ts'

export const uiWords = wordsOf({
  en: {
    larger: 'Enlarge panel',
    smaller: 'Shrink panel',
    close: 'Close',
    loading: 'Loading…',
    notLoaded: 'This part of the page could not be loaded.',
    retry: 'Retry',
    copied: 'Copied',
    copyFailed: 'Copying failed. The browser blocked access to the clipboard.',
    now: 'now',
    ago: (distance: string) => `${distance} ago`,
    ahead: (distance: string) => `in ${distance}`,
    percent: (value: string) => `${value}%`,
    durations: {
      minutes: (minutes: string) => `${minutes} min`,
      hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
      days: (days: string, hours: string) => `${days} d ${hours} h`,
    },
    units: { second: 's', minute: 'min', hour: 'h', day: 'd', year: 'y' },
  },
  de: {
    larger: 'Bereich vergrößern',
    smaller: 'Bereich verkleinern',
    close: 'Schließen',
    loading: 'Wird geladen …',
    notLoaded: 'Dieser Teil der Seite konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
    copied: 'Kopiert',
    copyFailed: 'Kopieren fehlgeschlagen. Der Browser blockiert die Zwischenablage.',
    now: 'jetzt',
    ago: (distance) => `vor ${distance}`,
    ahead: (distance) => `in ${distance}`,
    percent: (value) => `${value} %`,
    durations: {
      minutes: (minutes) => `${minutes} min`,
      hours: (hours, minutes) => `${hours} Std. ${minutes} min`,
      days: (days, hours) => `${days} T. ${hours} Std.`,
    },
    units: { second: 's', minute: 'min', hour: 'Std.', day: 'T.', year: 'J.' },
  },
})
