import type { SourceJson, SourceState as State } from '#lib/wire/sources.ts'
import { stateMarks, type Tone } from '../../status/feedWords.ts'
import mark from '../../status/StateMark.module.css'
import { Moment } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import styles from './Sources.module.css'
import { cureOf } from './sourceCure.ts'
import { sourceStateWords } from './sourceStateWords.ts'

const ownTones = { pending: 'muted', paused: 'muted', overridden: 'warning', not_running: 'danger' } as const

function toneOf(state: State): Tone {
  return state in ownTones
    ? ownTones[state as keyof typeof ownTones]
    : stateMarks[state as keyof typeof stateMarks].tone
}

/** The state of a source, why it does not receive, and what ends that. */
export function SourceState({ source }: { source: SourceJson }) {
  const words = useWords(sourceStateWords)
  const { state, state_since, reason } = source
  const cure = cureOf(source)
  const isWell = state === 'live' || state === 'paused'
  return (
    <div className={`${mark.state} ${styles.state}`} data-tone={toneOf(state)}>
      <span className={mark.dot} aria-hidden />
      <div>
        <strong>{words.states[state]}</strong>
        {state_since && (
          <span className={mark.since}>
            {' '}
            {words.since} <Moment iso={state_since} asSpan />
          </span>
        )}
        {reason && !isWell && state !== 'overridden' && (
          <div className={mark.why} lang="en">
            {reason}
          </div>
        )}
        {cure && <div className={mark.why}>{words.cures[cure]}</div>}
      </div>
    </div>
  )
}
