import type { SourceState } from '#lib/wire/sources.ts'
import { feedCureWords } from '../../status/feedCureWords.ts'
import { statusWords } from '../../status/statusWords.ts'
import { wordsOf } from '../../ui/words/words.ts'

/** Texts of the states of sources, and what ends a fault. */
export const sourceStateWords = wordsOf({
  en: {
    states: {
      ...statusWords.en.states,
      pending: 'starting',
      paused: 'paused',
      overridden: 'not used',
      not_running: 'ingest not running',
    } satisfies Record<SourceState, string>,
    since: statusWords.en.since,
    cures: {
      ...feedCureWords.en,
      overridden: 'AIS_SOURCES has a source with this name or port. Change the name or port here.',
      notRunning: 'Start ingest on the server: npx lastfix ingest',
    },
  },
  de: {
    states: {
      ...statusWords.de.states,
      pending: 'startet',
      paused: 'angehalten',
      overridden: 'nicht verwendet',
      not_running: 'Empfang läuft nicht',
    },
    since: statusWords.de.since,
    cures: {
      ...feedCureWords.de,
      overridden: 'AIS_SOURCES hat eine Quelle mit diesem Namen oder Port. Ändern Sie hier Namen oder Port.',
      notRunning: 'Starten Sie den Empfang auf dem Server: npx lastfix ingest',
    },
  },
})

export type Cure = keyof (typeof sourceStateWords)['en']['cures']
