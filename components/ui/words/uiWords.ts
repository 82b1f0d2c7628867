import { wordsOf } from './words.ts'

export const uiWords = wordsOf({
  en: {
    larger: 'Make the panel larger',
    smaller: 'Make the panel smaller',
    close: 'Close',
    coming: 'Loading …',
    copied: 'Copied',
    now: 'now',
    ago: (distance: string) => `${distance} ago`,
    ahead: (distance: string) => `in ${distance}`,
    units: { second: 's', minute: 'min', hour: 'h', day: 'd', year: 'y' },
  },
  de: {
    larger: 'Bereich vergrößern',
    smaller: 'Bereich verkleinern',
    close: 'Schließen',
    coming: 'Wird geladen …',
    copied: 'Kopiert',
    now: 'jetzt',
    ago: (distance) => `vor ${distance}`,
    ahead: (distance) => `in ${distance}`,
    units: { second: 's', minute: 'min', hour: 'Std.', day: 'T.', year: 'J.' },
  },
})
