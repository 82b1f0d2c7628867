'use client'

import type { ReactNode } from 'react'
import type { CellProblemJson, CharacteristicsImportJson } from '#lib/wire/account.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { ImportChanges } from './ImportChanges.tsx'
import styles from './ImportOutcome.module.css'
import { ImportTable } from './ImportTable.tsx'
import { type UploadWords, uploadWords } from './uploadWords.ts'

interface ImportOutcomeProps {
  outcome: CharacteristicsImportJson
  name: string
  children: ReactNode
}

export function ImportOutcome({ outcome, name, children }: ImportOutcomeProps) {
  const words = useWords(uploadWords)
  const { count } = useLocale()
  const { dry_run, rows, same, changed, refused, left_out, unknown_columns, changes } = outcome
  const figures = [
    [words.rows, rows],
    [words.new, outcome.new],
    [words.changed, changed],
    [words.same, same],
    [words.refused, refused.count],
    [words.skipped, left_out.count],
  ] as const
  return (
    <section className={styles.outcome} aria-labelledby="outcome">
      <h2 id="outcome">{dry_run ? words.preview(name) : words.imported(name)}</h2>
      <dl className={styles.figures}>
        {figures.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      {unknown_columns.length > 0 && <p>{words.unknownColumns(unknown_columns.join(', '))}</p>}
      {children}
      <Problems title={words.refusedRows} {...refused} />
      <Problems title={words.skippedCells} {...left_out} />
      {dry_run && changes.length > 0 && <ImportChanges changes={changes} all={outcome.new + changed} />}
    </section>
  )
}

function Problems({ title, count, first }: { title: string; count: number; first: readonly CellProblemJson[] }) {
  const words = useWords(uploadWords)
  const locale = useLocale()
  if (count === 0) return null
  return (
    <ImportTable title={title} heads={[words.row, words.column, words.reason]} count={count} shown={first.length}>
      {first.map(({ row, column, fault, reason }) => (
        <tr key={`${row} ${column} ${reason}`}>
          <th scope="row">{locale.count(row)}</th>
          <td data-label={words.column}>{column ? <code>{column}</code> : words.wholeRow}</td>
          <td data-label={words.reason}>{faultText(fault, words)}</td>
        </tr>
      ))}
    </ImportTable>
  )
}

function faultText(fault: CellProblemJson['fault'], words: UploadWords): string {
  switch (fault.kind) {
    case 'not':
      return words.not(fault.cell, words.accepted[fault.accepted])
    case 'fields':
      return words.fields(fault.count, fault.expected)
    case 'no-number':
      return words.noIdentifier
    case 'open-quote':
      return words.openQuote
    case 'not-json':
      return words.notJson
  }
}
