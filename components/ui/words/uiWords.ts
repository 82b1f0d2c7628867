import { wordsOf } from './words.ts'

export const uiWords = wordsOf({
  en: {
    larger: 'Make the panel larger',
    smaller: 'Make the panel smaller',
    close: 'Close',
    coming: 'Loading …',
    copied: 'Copied',
    notCopied: 'The browser did not let it be copied',
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
    notCopied: 'Der Browser hat das Kopieren nicht zugelassen',
    now: 'jetzt',
    ago: (distance) => `vor ${distance}`,
    ahead: (distance) => `in ${distance}`,
    units: { second: 's', minute: 'min', hour: 'Std.', day: 'T.', year: 'J.' },
  },
})
