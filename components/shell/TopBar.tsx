import { AccountMenu } from '../account/AccountMenu.tsx'
import type { Role } from '../account/role.ts'
import { Brand } from './Brand.tsx'
import type { FeedState } from './feedState.ts'
import { SimulatedMark } from './SimulatedMark.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import styles from './TopBar.module.css'

export interface TopBarProps {
  account: { email: string; role: Role }
  feed: FeedState
  count: number | null
  simulated: boolean
}

export function TopBar({ account, feed, count, simulated }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <Brand />
      <a href="/status" className={styles.count} data-tone={feed.tone} title="How the feeds are">
        <span className={styles.lamp} aria-hidden />
        <span>
          {count !== null && (
            <>
              <strong>{count.toLocaleString('en-GB')}</strong> {count === 1 ? 'vessel' : 'vessels'} ·{' '}
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
      <div className={styles.menus}>
        <ThemeMenu />
        <AccountMenu account={account} />
      </div>
    </header>
  )
}
