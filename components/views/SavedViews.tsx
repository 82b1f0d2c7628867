'use client'

import { useQuery } from '@tanstack/react-query'
import { viewsQuery } from '#lib/client/account/accountViews.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { Loaded } from '../ui/table/Loaded.tsx'
import { Table } from '../ui/table/Table.tsx'
import { useWords } from '../ui/words/words.ts'
import { SavedViewRow } from './SavedViewRow.tsx'
import { savedWords } from './savedWords.ts'
import { useViewRemoval } from './useViewRemoval.ts'

/** A user's own saved views, and the shared ones. */
export function SavedViews({ account }: { account: SignedIn }) {
  const words = useWords(savedWords)
  const views = useQuery(viewsQuery)
  const { refresh, remove, undoBar } = useViewRemoval()
  return (
    <>
      <p>
        {words.viewsIntro} {account.role === 'admin' && words.sharedForAll}
      </p>
      <Loaded query={views}>
        {(all) => (
          <Table
            label={words.views}
            heads={[words.name, words.kind, words.shows, words.owner, words.saved]}
            rows={all.map((view) => (
              <SavedViewRow key={view.id} view={view} account={account} onChanged={refresh} onRemove={remove} />
            ))}
            empty={
              <p>
                <strong>{words.noViews}</strong> {words.noViewsThen}
              </p>
            }
          />
        )}
      </Loaded>
      {undoBar}
    </>
  )
}
