'use client'

import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import row from './Row.module.css'
import table from './Table.module.css'
import { tableWords } from './tableWords.ts'

/** The end of a row that can be taken away. */
export function RemoveCell({ label, onRemove }: { label: string; onRemove: () => Promise<unknown> }) {
  const words = useWords(tableWords)
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
    </td>
  )
}
