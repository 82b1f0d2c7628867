import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words/words.ts'
import styles from './Notice.module.css'
import { otherSessionWords } from './otherSessionWords.ts'

/** In another tab somebody else has signed in, in whose name this page does nothing. */
export function OtherSession({ email }: { email: string }) {
  const { signedInAs, goOnAs } = useWords(otherSessionWords)
  return (
    <div className={styles.notice} data-tone="danger">
      <p>{signedInAs(email)}</p>
      <button type="button" className={controls.button} onClick={() => location.reload()}>
        {goOnAs(email)}
      </button>
    </div>
  )
}
