import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './SortButton.module.css'

interface SortButtonProps {
  label: string
  /** Replaces "Sort by" and the label. */
  title?: string | undefined
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

/** The head of a column by which a table can be sorted. */
export function SortButton({ label, title, direction, onSort }: SortButtonProps) {
  const { sortBy } = useWords(uiWords)
  return (
    <button type="button" className={styles.sort} title={title ?? sortBy(label)} onClick={onSort}>
      {label}
      <SortArrow direction={direction} />
    </button>
  )
}

function SortArrow({ direction }: Pick<SortButtonProps, 'direction'>) {
  if (direction === 'ascending') return <ArrowUp size={13} aria-hidden />
  if (direction === 'descending') return <ArrowDown size={13} aria-hidden />
  return <ArrowUpDown size={13} aria-hidden className={styles.unsorted} />
}
