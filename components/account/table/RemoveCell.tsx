'use client'

import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { savedWords } from '../saved/savedWords.ts'
import row from './Row.module.css'
import table from './Table.module.css'

/** The end of a row that can be taken away. */
export function RemoveCell({ label, onRemove }: { label: string; onRemove: () => Promise<unknown> }) {
  const words = useWords(savedWords)
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
