'use client'

import type { AliasJson } from '#lib/wire/portJson.ts'
import { Day } from '../../ui/table/Day.tsx'
import { RemoveCell } from '../../ui/table/RemoveCell.tsx'
import { useWords } from '../../ui/words/words.ts'
import { aliasWords } from './aliasWords.ts'

export function AliasRow({ alias, onRemove }: { alias: AliasJson; onRemove: () => Promise<unknown> }) {
  const words = useWords(aliasWords)
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
      <RemoveCell label={words.removeNamed(text)} onRemove={onRemove} />
    </tr>
  )
}
