'use client'

import { X } from 'lucide-react'
import controls from '../ui/controls.module.css'
import type { Filters } from './filterState.ts'
import styles from './InvalidFilters.module.css'
import { useFilterWriter } from './useFilterWriter.ts'

/** What of the address the service would refuse, with its own reason, and how to be rid of it. */
export function InvalidFilters({ filters }: { filters: Filters }) {
  const { words } = useFilterWriter()
  if (filters.invalid.length === 0) return null
  return (
    <div role="alert" className={styles.box}>
      <p className={styles.title}>{words.invalidTitle}</p>
      <ul>
        {filters.invalid.map(({ parameter, value, reason }) => (
          <li key={parameter}>
            <span>
              <strong>{words.invalid(words.labels[parameter], short(value))}</strong>
              <span lang="en" className={styles.reason}>
                {short(reason)}
              </span>
            </span>
            <button
              type="button"
              className={controls.iconButton}
              aria-label={words.remove(words.labels[parameter])}
              onClick={() => filters.set({ [parameter]: null })}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const mostCharacters = 220

function short(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text
}
