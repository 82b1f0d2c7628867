'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { passFocus } from '../ui/focus.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import styles from './FilterPanel.module.css'

export interface FilterSectionProps {
  label: string
  active: boolean
  folded: boolean
  onClear: () => void
  children: ReactNode
}

export function FilterSection({ label, active, folded, onClear, children }: FilterSectionProps) {
  const { words } = useFilterFormat()
  const [turned, setTurned] = useState<boolean | null>(null)
  const open = turned ?? (!folded || active)
  const content = useId()
  const fold = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={styles.section} aria-label={label}>
      <header className={styles.sectionHeader}>
        <h3>
          <button
            ref={fold}
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={content}
            onClick={() => setTurned(!open)}
          >
            <ChevronRight size={14} aria-hidden />
            {label}
          </button>
        </h3>
        {active && (
          <Button
            look="textButton"
            aria-label={words.clearOf(label)}
            onClick={({ currentTarget }) => {
              passFocus(currentTarget, fold.current)
              onClear()
            }}
          >
            {words.clear}
          </Button>
        )}
      </header>
      <div id={content} className={styles.sectionContent} hidden={!open}>
        {open && children}
      </div>
    </fieldset>
  )
}
