import controls from '../ui/controls.module.css'
import styles from '../ui/notice.module.css'
import { useWords } from '../ui/words/words.ts'
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
