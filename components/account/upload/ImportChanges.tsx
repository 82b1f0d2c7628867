'use client'

import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { useWords } from '../../ui/words/words.ts'
import { ImportTable } from './ImportTable.tsx'
import { uploadWords } from './uploadWords.ts'

type Change = CharacteristicsImportJson['changes'][number]

export function ImportChanges({ changes, all }: { changes: readonly Change[]; all: number }) {
  const words = useWords(uploadWords)
  const heads = [words.vessel, words.field, words.before, words.after]
  return (
    <ImportTable title={words.changes} heads={heads} count={all} shown={changes.length}>
      {changes.map((change) => (
        <VesselRows key={`${change.vessel.kind} ${change.vessel.number}`} change={change} />
      ))}
    </ImportTable>
  )
}

function VesselRows({ change: { vessel, fields } }: { change: Change }) {
  const words = useWords(uploadWords)
  const name = `${vessel.kind.toUpperCase()} ${vessel.number}`
  if (fields.length === 0) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={3}>{words.noFields}</td>
      </tr>
    )
  }
  return fields.map(({ name: field, before, after }, index) => (
    <tr key={field}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={fields.length}>
          {name}
        </th>
      )}
      <td data-label={words.field}>
        <code>{field}</code>
      </td>
      <td data-label={words.before}>{shown(before, words.unknown)}</td>
      <td data-label={words.after}>{shown(after, words.unknown)}</td>
    </tr>
  ))
}

function shown(value: Change['fields'][number]['before'], unknown: string): string {
  return value === null ? unknown : String(value)
}
