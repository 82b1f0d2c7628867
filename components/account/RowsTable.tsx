import type { ReactNode } from 'react'
import table from './Table.module.css'

export interface RowsTableProps {
  label: string
  heads: readonly string[]
  /** The head of a column of numbers. */
  number?: string
  /** Rows that end in a cell of what can be done with them. */
  children: ReactNode
}

export function RowsTable({ label, heads, number, children }: RowsTableProps) {
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === number ? table.number : undefined}>
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
