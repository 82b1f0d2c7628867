import { wordsOf } from '../words/words.ts'

/** Every page brings these along, for when it fails: no word more. */
export const troubleWords = wordsOf({
  en: {
    trouble: 'This page could not be shown',
    troubleWhy:
      'Something went wrong on our side. Nothing of yours is lost: the address still says what was on the screen.',
    again: 'Try again',
  },
  de: {
    trouble: 'Diese Seite konnte nicht angezeigt werden',
    troubleWhy:
      'Bei uns ist etwas schiefgegangen. Von Ihnen ist nichts verloren: In der Adresse steht noch, was auf dem Bildschirm war.',
    again: 'Erneut versuchen',
  },
})
