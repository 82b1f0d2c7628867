'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeView, saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import type { RoleJson, ViewJson } from '#lib/wire/account.ts'
import { type Undoable, UndoBar } from '../ui/form/UndoBar.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import { Table } from '../ui/table/Table.tsx'
import { useWords } from '../ui/words/words.ts'
import { SavedViewRow } from './SavedViewRow.tsx'
import { savedWords } from './savedWords.ts'

/** A user's own saved views, and the shared ones. */
export function SavedViews({ account }: { account: { email: string; role: RoleJson } }) {
  const words = useWords(savedWords)
  const views = useQuery(viewsQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const remove = async (view: ViewJson) => {
    await removeView(view.id)
    await refresh()
    if (!view.shared) setRemoved({ text: words.removed(view.name), undo: () => saveView(view).then(refresh) })
  }
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
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
