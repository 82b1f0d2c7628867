'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { viewsQuery } from '#lib/client/account/accountViews.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import panel from '../ui/sheet/panel.module.css'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { useWords } from '../ui/words/words.ts'
import { SavedViewItem } from './SavedViewItem.tsx'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useViewRemoval } from './useViewRemoval.ts'
import styles from './Views.module.css'
import { viewWords } from './viewWords.ts'

export interface ViewsDrawerProps {
  account: SignedIn
  onClose: () => void
}

export function ViewsDrawer({ account, onClose }: ViewsDrawerProps) {
  const words = useWords(viewWords)
  const views = useQuery(viewsQuery)
  const failure = useFailure(views)
  const heading = usePanelFocus<HTMLHeadingElement>()
  const { refresh, remove, undoBar } = useViewRemoval()
  const groups = [
    { title: words.own, views: views.data?.filter(({ shared }) => !shared) ?? [] },
    { title: words.shared, views: views.data?.filter(({ shared }) => shared) ?? [] },
  ].filter((group) => group.views.length > 0)

  return (
    <Sheet label={words.panel} place="left">
      <header className={panel.header}>
        <h2 ref={heading} tabIndex={-1} className={panel.title}>
          {words.panel}
        </h2>
        <IconButton label={words.close} Icon={X} onClick={onClose} />
      </header>
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
      {views.data?.length === 0 && <p className={styles.note}>{words.none}</p>}
      {!views.data && !failure && <p className={styles.note}>{words.loading}</p>}
      {failure && (
        <div className={styles.note}>
          <p>{words.failed}</p>
          <Failure error={failure} />
        </div>
      )}
      {undoBar}
    </Sheet>
  )
}
