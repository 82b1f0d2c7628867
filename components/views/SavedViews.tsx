'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeView, saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import type { RoleJson, ViewJson } from '#lib/wire/account.ts'
import { type Undoable, UndoBar } from '../ui/form/UndoBar.tsx'
import type { Column } from '../ui/table/chosenRows.ts'
import { Loaded } from '../ui/table/Loaded.tsx'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import { useWords } from '../ui/words/words.ts'
import { SavedViewRow } from './SavedViewRow.tsx'
import { savedWords } from './savedWords.ts'

/** What is kept under a name: one's own, and what is shared. */
export function SavedViews({ account }: { account: { email: string; role: RoleJson } }) {
  const words = useWords(savedWords)
  const views = useQuery(viewsQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const columns: Column<ViewJson>[] = [
    { head: words.name, of: ({ name }) => name },
    { head: words.kind, of: ({ kind }) => words.kinds[kind] },
    { head: words.leadsTo, of: ({ query }) => query },
    { head: words.whose, of: ({ owner }) => owner },
    { head: words.saved, of: ({ createdAt }) => createdAt },
  ]
  const refresh = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const remove = async (view: ViewJson) => {
    await removeView(view.id)
    await refresh()
    if (!view.shared) setRemoved({ text: words.removed(view.name), undo: () => saveView(view).then(refresh) })
  }
  return (
    <>
      <p>
        {words.whatViews} {account.role === 'admin' && words.adminsShare}
      </p>
      <Loaded query={views}>
        {(all) => (
          <RowsTable
            label={words.views}
            columns={columns}
            items={all}
            empty={
              <p>
                <strong>{words.noViews}</strong> {words.noViewsThen}
              </p>
            }
          >
            {(view) => (
              <SavedViewRow key={view.id} view={view} account={account} onChanged={refresh} onRemove={remove} />
            )}
          </RowsTable>
        )}
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
