'use client'

import type { ReactNode } from 'react'
import table from '../../ui/table/Table.module.css'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { uploadWords } from './uploadWords.ts'

interface ImportTableProps {
  title: string
  heads: readonly string[]
  /** The number of all rows; the table shows the first ones. */
  count: number
  shown: number
  children: ReactNode
}

export function ImportTable({ title, heads, count, shown, children }: ImportTableProps) {
  const words = useWords(uploadWords)
  const locale = useLocale()
  return (
    <>
      <h3>{title}</h3>
      {count > shown && <p>{words.first(locale.count(shown), locale.count(count))}</p>}
      <table className={table.table} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </>
  )
}
