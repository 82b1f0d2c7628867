'use client'

import { useQuery } from '@tanstack/react-query'
import { addWatch, removeWatch, watchesQuery } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { StartWatch } from './StartWatch.tsx'
import { useWatchedFilters } from './useWatchedFilters.ts'
import { AddWatchForm } from './WatchForm.tsx'
import { WatchItem } from './WatchItem.tsx'

/** The user's watches and shared ones, and a form or buttons to add one, which come last once there are watches. */
export function WatchList({ account, onDraw }: { account: SignedIn; onDraw: () => void }) {
  const words = useWords(eventWords)
  const watches = useQuery(watchesQuery)
  const { query, isPartial } = useWatchedFilters()
  const { refresh, remove, undoBar } = useRemoval(watchesQuery)
  const hasWatches = watches.data !== undefined && watches.data.length > 0
  const start = query === '' && (
    <div className={styles.empty}>
      <StartWatch title={watches.data?.length === 0 ? words.noWatches : undefined} onDraw={onDraw} />
    </div>
  )
  return (
    <>
      {query !== '' && <AddWatchForm owner={account.email} query={query} isPartial={isPartial} onAdded={refresh} />}
      {!hasWatches && start}
      <DrawerState query={watches} />
      {watches.data && hasWatches && (
        <section className={styles.group} aria-label={words.watches}>
          <h3 className={styles.groupTitle}>{words.watches}</h3>
          <ul className={styles.list}>
            {watches.data.map((watch) => (
              <WatchItem
                key={watch.id}
                watch={watch}
                account={account}
                onChanged={refresh}
                onRemove={() =>
                  remove(removeWatch(watch.id), {
                    text: words.removed(watch.name),
                    // A watch sends to its owner's webhooks only, and the user who restores it becomes the owner.
                    restore: () => addWatch(watch.owner === account.email ? watch : { ...watch, webhooks: [] }),
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {hasWatches && start}
      {undoBar}
    </>
  )
}
