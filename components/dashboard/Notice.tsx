import { signInAgain } from '#lib/client/returnPath.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/notice.module.css'
import { useWords } from '../ui/words/words.ts'
import { dashboardWords } from './dashboardWords.ts'
import type { FeedState } from './feedState.ts'

/** `sessionOf`: another user who has signed in since. */
export function Notice({ feed, sessionOf }: { feed: FeedState; sessionOf: string | null }) {
  const words = useWords(dashboardWords)
  return (
    <div role="status" className={styles.place}>
      {feed.offersSignIn && sessionOf !== null ? (
        <OtherSession email={sessionOf} />
      ) : (
        feed.notice && (
          <div className={styles.notice} data-tone={feed.tone}>
            <p>{feed.notice}</p>
            {feed.offersSignIn && <Button onClick={signInAgain}>{words.signIn}</Button>}
          </div>
        )
      )}
    </div>
  )
}

/** Another user has signed in in another tab, so this page must not send requests in their name. */
function OtherSession({ email }: { email: string }) {
  const { signedInAs, goOnAs } = useWords(dashboardWords)
  return (
    <div className={styles.notice} data-tone="danger">
      <p>{signedInAs(email)}</p>
      <Button onClick={() => location.reload()}>{goOnAs(email)}</Button>
    </div>
  )
}
