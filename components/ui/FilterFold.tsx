'use client'

import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import controls from './controls.module.css'
import styles from './FilterFold.module.css'
import { useLocale } from './words/words.ts'

interface FilterFoldProps {
  label: string
  /** The number of filters that are set. */
  active: number
  /** Folds the content on phones only. */
  onPhone?: true
  children: ReactNode
}

/** Filters behind a button with the number of those that are set. */
export function FilterFold({ label, active, onPhone, children }: FilterFoldProps) {
  const { count } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  return (
    <>
      <button
        type="button"
        className={`${controls.button} ${styles.button}`}
        data-phone={onPhone}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter size={16} aria-hidden />
        {label}
        {active > 0 && <span className={styles.count}>{` ${count(active)}`}</span>}
      </button>
      <div id={content} className={styles.content} data-phone={onPhone} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
