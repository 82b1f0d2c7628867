import { wordsOf } from '../words/words.ts'

/** Of what heads every page, those that tell of a fault too. */
export const headWords = wordsOf({
  en: {
    toTheMap: 'Lastfix: the map',
    simulatedFleet: 'Simulated fleet',
    simulatedHint: 'These vessels are made up by the program. Connect a receiver to see real ones.',
  },
  de: {
    toTheMap: 'Lastfix: zur Karte',
    simulatedFleet: 'Simulierte Flotte',
    simulatedHint: 'Diese Schiffe sind vom Programm erfunden. Schließen Sie einen Empfänger an, um echte zu sehen.',
  },
})
