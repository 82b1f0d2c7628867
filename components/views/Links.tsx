'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { linksQuery, makeLink, removeLink } from '#lib/client/account/accountLinks.ts'
import type { KeptLinkJson } from '#lib/wire/account.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { type Undoable, UndoBar } from '../ui/form/UndoBar.tsx'
import type { Column } from '../ui/table/chosenRows.ts'
import { Loaded } from '../ui/table/Loaded.tsx'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import { useWords } from '../ui/words/words.ts'
import { LinkRow } from './LinkRow.tsx'
import { savedWords } from './savedWords.ts'

/** The short links that whoever is signed in has made. */
export function Links({ origin }: { origin: string }) {
  const words = useWords(savedWords)
  const links = useQuery(linksQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const columns: Column<KeptLinkJson>[] = [
    { head: words.address, of: ({ path }) => path },
    { head: words.leadsTo, of: ({ query }) => query },
    { head: words.made, of: ({ createdAt }) => createdAt },
  ]
  const refresh = () => client.invalidateQueries({ queryKey: linksQuery.queryKey })
  const remove = async ({ code, path, query }: KeptLinkJson) => {
    try {
      await removeLink(code)
      setFailure(null)
      await refresh()
      setRemoved({ text: words.linkRemoved(path), undo: () => makeLink(query).then(refresh) })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <p>{words.whatLinks}</p>
      <div role="alert">{failure !== null && <Failure error={failure} />}</div>
      <Loaded query={links}>
        {(all) => (
          <RowsTable label={words.links} columns={columns} items={all} empty={<p>{words.noLinks}</p>}>
            {(link) => <LinkRow key={link.code} link={link} origin={origin} onRemove={() => remove(link)} />}
          </RowsTable>
        )}
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
