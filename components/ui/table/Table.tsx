'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Failure } from '../form/Failure.tsx'
import { formWords } from '../form/formWords.ts'
import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import row from './Row.module.css'
import table from './Table.module.css'

export interface TableProps {
  label: string
  heads: readonly (string | { number: string })[]
  /** The last cell of a row holds its actions. */
  rows: readonly ReactNode[]
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode
}

export function Table({ label, heads, rows, empty }: TableProps) {
  const place = useKeptFocus(rows.length)
  return (
    <section ref={place} tabIndex={-1} aria-label={label}>
      {rows.length === 0 ? (
        <div className={table.empty}>{empty}</div>
      ) : (
        <table className={table.table} aria-label={label}>
          <thead>
            <tr>
              {heads.map((head) =>
                typeof head === 'string' ? (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ) : (
                  <th key={head.number} scope="col" className={table.number}>
                    {head.number}
                  </th>
                ),
              )}
              <td />
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
    </section>
  )
}

/** Moves the focus to the table when the button that had it went away with its row. */
function useKeptFocus(rowCount: number) {
  const place = useRef<HTMLElement>(null)
  const isWithin = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog that confirms a removal belongs to the row.
      if (!(target instanceof Element) || target.closest('[role="alertdialog"]')) return
      isWithin.current = place.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a row comes or goes
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) place.current?.focus()
  }, [rowCount])
  return place
}

export function RemoveCell({ label, onRemove }: { label: string; onRemove: () => Promise<unknown> }) {
  const words = useWords(formWords)
  const removal = useSending({ mutationFn: onRemove })
  return (
    <td className={table.act}>
      <button
        type="button"
        className={row.button}
        aria-label={label}
        aria-disabled={removal.isPending}
        onClick={() => removal.mutate()}
      >
        {words.remove}
      </button>
      <div role="alert">{removal.error && <Failure error={removal.error} />}</div>
    </td>
  )
}
