'use client'

import controls from '../ui/controls.module.css'
import styles from './EmptyResult.module.css'
import type { ShownFilter } from './shownFilters.ts'
import { useFilterWriter } from './useFilterWriter.ts'

export interface EmptyResultProps {
  chips: readonly ShownFilter[]
  onRemove: (chip: ShownFilter) => void
  onClear: () => void
}

/** Why the map is empty, and the ways out. */
export function EmptyResult({ chips, onRemove, onClear }: EmptyResultProps) {
  const { words } = useFilterWriter()
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{words.empty.title}</h2>
      {chips.length > 1 && (
        <>
          <p>{words.empty.text}</p>
          <ul>
            {chips.map((chip) => (
              <li key={chip.parameters[0]}>
                <button type="button" className={styles.way} onClick={() => onRemove(chip)}>
                  {words.empty.without(words.chip(chip.label, chip.value))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className={controls.primary} onClick={onClear}>
        {words.empty.clear}
      </button>
    </div>
  )
}
