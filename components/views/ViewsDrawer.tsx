'use client'

import { useQuery } from '@tanstack/react-query'
import { viewsQuery } from '#lib/client/account/accountViews.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useWords } from '../ui/words/words.ts'
import { SavedViewItem } from './SavedViewItem.tsx'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useViewRemoval } from './useViewRemoval.ts'
import { viewWords } from './viewWords.ts'

export interface ViewsDrawerProps {
  account: SignedIn
  onClose: () => void
}

export function ViewsDrawer({ account, onClose }: ViewsDrawerProps) {
  const words = useWords(viewWords)
  const views = useQuery(viewsQuery)
  const { refresh, remove, undoBar } = useViewRemoval()
  const groups = [
    { title: words.own, views: views.data?.filter(({ is_shared }) => !is_shared) ?? [] },
    { title: words.shared, views: views.data?.filter(({ is_shared }) => is_shared) ?? [] },
  ].filter((group) => group.views.length > 0)

  return (
    <Drawer label={words.panel} close={words.close} onClose={onClose}>
      <SaveViewForm account={account} onSaved={refresh} />
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          <h3 className={styles.groupTitle}>{group.title}</h3>
          <ul className={styles.list}>
            {group.views.map((view) => (
              <SavedViewItem key={view.id} view={view} account={account} onChanged={refresh} onRemove={remove} />
            ))}
          </ul>
        </section>
      ))}
      <DrawerState
        query={views}
        none={views.data?.length === 0 && <EmptyState title={words.none} text={words.noneHint} />}
      />
      {undoBar}
    </Drawer>
  )
}
