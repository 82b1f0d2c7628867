import { ListFilter, Shapes, Table2 } from 'lucide-react'
import { AccountMenu } from '../account/AccountMenu.tsx'
import type { Role } from '../account/role.ts'
import { ShareMenu } from '../share/ShareMenu.tsx'
import { useLocale, useWords } from '../ui/words.ts'
import { BarToggle } from './BarToggle.tsx'
import { Brand } from './Brand.tsx'
import type { FeedState } from './feedState.ts'
import { SimulatedMark } from './SimulatedMark.tsx'
import { shellWords } from './shellWords.ts'
import { ThemeMenu } from './ThemeMenu.tsx'
import styles from './TopBar.module.css'
import { type DrawerName, useDrawerParameter, useListParameter } from './urlState.ts'

export interface TopBarProps {
  account: { email: string; role: Role }
  feed: FeedState
  count: number | null
  simulated: boolean
}

export function TopBar({ account, feed, count, simulated }: TopBarProps) {
  const words = useWords(shellWords)
  const locale = useLocale()
  const [drawer, setDrawer] = useDrawerParameter()
  const [listed, setListed] = useListParameter()
  const toggle = (name: DrawerName) => void setDrawer(drawer === name ? null : name)
  return (
    <header className={styles.bar}>
      <Brand />
      <a href="/status" className={styles.count} data-tone={feed.tone} title={words.feedsHint}>
        <span className={styles.lamp} aria-hidden />
        <span>
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
      <div className={styles.menus}>
        <BarToggle
          words={words.filters}
          shortcut="f"
          Icon={ListFilter}
          on={drawer === 'filters'}
          onToggle={() => toggle('filters')}
        />
        <BarToggle
          words={words.areas}
          shortcut="a"
          Icon={Shapes}
          on={drawer === 'areas'}
          onToggle={() => toggle('areas')}
        />
        <BarToggle
          words={words.list}
          shortcut="l"
          Icon={Table2}
          on={listed}
          onToggle={() => void setListed(listed ? null : true)}
        />
        <ShareMenu />
        <ThemeMenu />
        <AccountMenu account={account} />
      </div>
    </header>
  )
}
