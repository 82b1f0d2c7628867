'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { aliasesQuery, putAlias, removeAlias } from '#lib/client/account/accountAliases.ts'
import type { AliasJson } from '#lib/wire/portJson.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { type Undoable, UndoBar } from '../../ui/form/UndoBar.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { RemoveCell, Table } from '../../ui/table/Table.tsx'
import { Day } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { AliasForm } from './AliasForm.tsx'
import { aliasWords } from './aliasWords.ts'

/** Which port a destination text means; for administrators. */
export function Aliases() {
  const words = useWords(aliasWords)
  const aliases = useQuery(aliasesQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
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
      <p>{words.intro}</p>
      <AliasForm onAdded={refresh} />
      <div role="alert">{failure !== null && <Failure error={failure} />}</div>
      <Loaded query={aliases}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.text, words.port, words.by, words.added]}
            rows={all.map((alias) => <AliasRow key={alias.text} alias={alias} onRemove={() => remove(alias)} />)}
            empty={
              <p>
                <strong>{words.none}</strong> {words.noneHint}
              </p>
            }
          />
        )}
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

function AliasRow({ alias, onRemove }: { alias: AliasJson; onRemove: () => Promise<unknown> }) {
  const words = useWords(aliasWords)
  const { text, unlocode, portName, addedBy, addedAt } = alias
  return (
    <tr>
      <th scope="row">{text}</th>
      <td data-label={words.port}>
        <span>
          {unlocode} {portName ?? <em>{words.unknownPort}</em>}
        </span>
      </td>
      <td data-label={words.by}>{addedBy === 'command line' ? words.commandLine : addedBy}</td>
      <td data-label={words.added}>
        <Day iso={addedAt} />
      </td>
      <RemoveCell label={words.removeNamed(text)} onRemove={onRemove} />
    </tr>
  )
}
