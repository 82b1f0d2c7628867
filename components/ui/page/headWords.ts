import { wordsOf } from '../words/words.ts'

/** The header of every page, error pages included. */
export const headWords = wordsOf({
  en: {
    toTheMap: 'Lastfix: map',
    simulatedFleet: 'Simulated fleet',
    simulatedHint: 'These vessels are simulated. Connect a receiver to see real ones.',
  },
  de: {
    toTheMap: 'Lastfix: Karte',
    simulatedFleet: 'Simulierte Flotte',
    simulatedHint: 'Diese Schiffe sind simuliert. Schließen Sie einen Empfänger an, um echte zu sehen.',
  },
})
