'use client'

import type { FilterParameter } from '#lib/wire/filterTable.ts'
import type { Filters } from '../filterState.ts'
import { useFilterWriter } from '../useFilterWriter.ts'
import styles from './FilterPanel.module.css'
import { useTyped } from './useTyped.ts'

export interface TextFilterProps {
  parameter: FilterParameter
  /** Whether its label stands above it. */
  labelled: boolean
  filters: Filters
}

export function TextFilter({ parameter, labelled, filters }: TextFilterProps) {
  const { words } = useFilterWriter()
  const typed = useTyped(filters.values[parameter] ?? '', (text, goesOn) =>
    filters.set({ [parameter]: text }, { goesOn }),
  )
  const label = words.labels[parameter]
  return (
    <label className={styles.textFilter}>
      {labelled && <span>{label}</span>}
      <input
        type="text"
        className={styles.field}
        aria-label={labelled ? undefined : label}
        placeholder={words.textHint[parameter]}
        autoComplete="off"
        spellCheck={false}
        {...typed}
      />
    </label>
  )
}
