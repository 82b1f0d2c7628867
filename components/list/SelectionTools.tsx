'use client'

import { Columns2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { maxSelected, type Selection } from '../view/listState.ts'
import styles from './ListToolbar.module.css'
import { listWords } from './words.ts'

interface SelectionToolsProps {
  selected: Selection
  /** More buttons. */
  actions: ReactNode
  onSideBySide: () => void
}

export function SelectionTools({ selected, actions, onSideBySide }: SelectionToolsProps) {
  const words = useWords(listWords)
  const locale = useLocale()
  const count = selected.mmsis.length
  return (
    <div className={styles.selection}>
      <span role="status" title={count === maxSelected ? words.selectionFull(locale.count(count)) : undefined}>
        {words.selected(locale.count(count))}
      </span>
      {count > 1 && (
        <button type="button" className={`${controls.button} ${styles.button}`} onClick={onSideBySide}>
          <Columns2 size={16} aria-hidden />
          {words.compareSelected}
        </button>
      )}
      {actions}
      <IconButton label={words.clearSelection} Icon={X} size={16} onClick={selected.clear} />
    </div>
  )
}
