'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { aliasesQuery, putAlias, removeAlias } from '#lib/client/account/accountAliases.ts'
import type { AliasJson } from '#lib/wire/portJson.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { type Undoable, UndoBar } from '../../ui/form/UndoBar.tsx'
import type { Column } from '../../ui/table/chosenRows.ts'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useWords } from '../../ui/words/words.ts'
import { AliasForm } from './AliasForm.tsx'
import { AliasRow } from './AliasRow.tsx'
import { aliasWords } from './aliasWords.ts'

/** What destinations mean, whatever would be read in them; for administrators. */
export function Aliases() {
  const words = useWords(aliasWords)
  const aliases = useQuery(aliasesQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const columns: Column<AliasJson>[] = [
    { head: words.text, of: ({ text }) => text },
    { head: words.port, of: ({ unlocode, portName }) => `${unlocode} ${portName ?? words.resting}` },
    { head: words.by, of: ({ addedBy }) => addedBy },
    { head: words.since, of: ({ addedAt }) => addedAt },
  ]
  const refresh = () => client.invalidateQueries({ queryKey: aliasesQuery.queryKey })
  const remove = async (alias: AliasJson) => {
    try {
      await removeAlias(alias.text)
      setFailure(null)
      await refresh()
      setRemoved({ text: words.removed(alias.text), undo: () => putAlias(alias).then(refresh) })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <p>{words.what}</p>
      <AliasForm onAdded={refresh} />
      <div role="alert">{failure !== null && <Failure error={failure} />}</div>
      <Loaded query={aliases}>
        {(all) => (
          <RowsTable
            label={words.list}
            columns={columns}
            items={all}
            empty={
              <p>
                <strong>{words.none}</strong> {words.noneThen}
              </p>
            }
          >
            {(alias) => <AliasRow key={alias.text} alias={alias} onRemove={() => remove(alias)} />}
          </RowsTable>
        )}
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
