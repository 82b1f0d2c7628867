'use client'

import type { AliasJson } from '#lib/wire/portJson.ts'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words.ts'
import { aliasWords } from './aliasWords.ts'
import { Day } from './Day.tsx'
import row from './Row.module.css'
import table from './Table.module.css'

export function AliasRow({ alias, onRemove }: { alias: AliasJson; onRemove: () => Promise<unknown> }) {
  const words = useWords(aliasWords)
  const removal = useSending({ mutationFn: onRemove })
  const { text, unlocode, portName, addedBy, addedAt } = alias
  return (
    <tr>
      <th scope="row">{text}</th>
      <td data-label={words.port}>
        <span>
          {unlocode} {portName ?? <em>{words.resting}</em>}
        </span>
      </td>
      <td data-label={words.by}>{addedBy === 'command line' ? words.commandLine : addedBy}</td>
      <td data-label={words.since}>
        <Day iso={addedAt} />
      </td>
      <td className={table.act}>
        <button
          type="button"
          className={row.button}
          aria-label={words.removeNamed(text)}
          aria-disabled={removal.isPending}
          onClick={() => removal.mutate()}
        >
          {words.remove}
        </button>
      </td>
    </tr>
  )
}
