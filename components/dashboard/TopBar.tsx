import type { SignedIn } from '#lib/wire/account.ts'
import { SearchBox } from '../search/SearchBox.tsx'
import { Brand } from '../ui/page/Page.tsx'
import { SimulatedMark } from '../ui/page/SimulatedMark.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { BarTools } from './BarTools.tsx'
import { dashboardWords } from './dashboardWords.ts'
import type { FeedState } from './feedState.ts'
import styles from './TopBar.module.css'

export interface TopBarProps {
  account: SignedIn
  feed: FeedState
  count: number | null
  simulated: boolean
  trackHours: number
}

export function TopBar({ account, feed, count, simulated, trackHours }: TopBarProps) {
  const words = useWords(dashboardWords)
  const locale = useLocale()
  return (
    <header className={styles.bar}>
      <Brand />
      <SearchBox />
      <a href="/status" className={styles.count} data-tone={feed.tone} title={words.feedsHint}>
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
      {simulated && (
        <span className={styles.mark}>
          <SimulatedMark />
        </span>
      )}
      <BarTools account={account} trackHours={trackHours} />
    </header>
  )
}
