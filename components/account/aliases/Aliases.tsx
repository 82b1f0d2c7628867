'use client'

import { useQuery } from '@tanstack/react-query'
import { aliasesQuery, putAlias, removeAlias } from '#lib/client/account/accountAliases.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { useRemoval } from '../../ui/form/useRemoval.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { Day } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { AliasForm } from './AliasForm.tsx'
import { aliasWords } from './aliasWords.ts'

/** Lists the ports that destination texts are matched to; for administrators. */
export function Aliases() {
  const words = useWords(aliasWords)
  const { remove: removeWord, commandLine } = useWords(formWords)
  const { refresh, remove, undoBar } = useRemoval(aliasesQuery)
  return (
    <>
      <p>{words.intro}</p>
      <AliasForm onAdded={refresh} />
      <ListTable
        label={words.list}
        query={useQuery(aliasesQuery)}
        keyOf={({ text }) => text}
        columns={[
          { head: words.text, cell: ({ text }) => text },
          {
            head: words.port,
            cell: ({ unlocode, port_name }) => (
              <span>
                {unlocode} {port_name ?? <em>{words.unknownPort}</em>}
              </span>
            ),
          },
          { head: words.by, cell: ({ added_by }) => (added_by === commandLineActor ? commandLine : added_by) },
          { head: words.added, cell: ({ added_at }) => <Day iso={added_at} /> },
        ]}
        actions={(alias) => (
          <ActionButton
            label={words.removeNamed(alias.text)}
            onAct={() =>
              remove(removeAlias(alias.text), { text: words.removed(alias.text), restore: () => putAlias(alias) })
            }
          >
            {removeWord}
          </ActionButton>
        )}
        empty={<EmptyState title={words.none} text={words.noneHint} />}
      />
      {undoBar}
    </>
  )
}
