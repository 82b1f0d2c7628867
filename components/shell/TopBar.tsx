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
      <p className={styles.count} data-tone={feed.tone}>
        <span className={styles.lamp} aria-hidden />
        <span>
          {count !== null && (
            <>
              <strong>{count.toLocaleString('en-GB')}</strong> {count === 1 ? 'vessel' : 'vessels'} ·{' '}
            </>
          )}
          {feed.word}
        </span>
      </p>
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
