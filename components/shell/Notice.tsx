import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words.ts'
import type { FeedState } from './feedState.ts'
import styles from './Notice.module.css'
import { shellWords } from './shellWords.ts'

/** What is wrong, what is kept and what comes next, without covering the ships. */
export function Notice({ feed }: { feed: FeedState }) {
  const words = useWords(shellWords)
  return (
    <div role="status" className={styles.place}>
      {feed.notice && (
        <div className={styles.notice} data-tone={feed.tone}>
          <p>{feed.notice}</p>
          {feed.offersSignIn && (
            <button type="button" className={controls.button} onClick={signInAgain}>
              {words.signIn}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function signInAgain(): void {
  location.assign(`/signin?${new URLSearchParams({ callbackUrl: location.pathname + location.search })}`)
}
