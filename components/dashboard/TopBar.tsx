import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { SearchBox } from '../search/SearchBox.tsx'
import { Brand } from '../ui/page/Page.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useSeesFeeds } from '../view/seesFeeds.ts'
import { BarTools } from './BarTools.tsx'
import { FleetMark } from './connect/FleetMark.tsx'
import { dashboardWords } from './dashboardWords.ts'
import type { FeedState } from './feedState.ts'
import styles from './TopBar.module.css'

export interface TopBarProps {
  account: SignedIn | null
  feed: FeedState
  /** All vessels; `null` while they are not known, or the filters are shown with their own count. */
  count: number | null
  simulated: boolean
  /** Whether past positions are shown; the state of the feed then gives the delay. */
  isDelayed: boolean
  /** The name of the view of a public link. */
  viewName: string | null
}

export function TopBar({ account, feed, count, simulated, isDelayed, viewName }: TopBarProps) {
  const words = useWords(dashboardWords)
  const seesFeeds = useSeesFeeds()
  const locale = useLocale()
  return (
    <header className={styles.bar}>
      <Brand to={account ? withBase('/') : '?'} />
      {viewName && <strong className={styles.view}>{viewName}</strong>}
      <SearchBox />
      <a
        href={seesFeeds ? withBase('/status') : undefined}
        className={styles.count}
        data-tone={feed.tone}
        title={seesFeeds ? words.feedsHint : undefined}
      >
        <span className={styles.lamp} aria-hidden />
        <span className={styles.countText}>
          {count !== null && (
            <>
              <strong>{locale.count(count)}</strong> {words.vessels(count)} ·{' '}
            </>
          )}
          {feed.word}
        </span>
      </a>
      <span className={styles.marks}>
        {simulated && <FleetMark mayConnect={account?.role === 'admin'} />}
        {isDelayed && (
          <span className={styles.delayed} aria-hidden>
            {feed.word}
          </span>
        )}
      </span>
      <BarTools account={account} />
    </header>
  )
}
