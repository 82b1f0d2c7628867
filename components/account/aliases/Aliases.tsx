'use client'

import { useQuery } from '@tanstack/react-query'
import { aliasesQuery, putAlias, removeAlias } from '#lib/client/account/accountAliases.ts'
import type { AliasJson } from '#lib/wire/portJson.ts'
import { useRemoval } from '../../ui/form/useRemoval.tsx'
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
  const { refresh, remove, undoBar } = useRemoval(aliasesQuery)
  const removeOne = (alias: AliasJson) =>
    remove(removeAlias(alias.text), { text: words.removed(alias.text), restore: () => putAlias(alias) })
  return (
    <>
      <p>{words.intro}</p>
      <AliasForm onAdded={refresh} />
      <Loaded query={aliases}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.text, words.port, words.by, words.added]}
            rows={all.map((alias) => <AliasRow key={alias.text} alias={alias} onRemove={() => removeOne(alias)} />)}
            empty={
              <p>
                <strong>{words.none}</strong> {words.noneHint}
              </p>
            }
          />
        )}
      </Loaded>
      {undoBar}
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
