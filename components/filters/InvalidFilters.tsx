'use client'

import { X } from 'lucide-react'
import { parseArea } from '#lib/wire/area.ts'
import { inWords } from '#lib/wire/areaFault.ts'
import { areaFaultWords } from '../areas/areaFaultWords.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words.ts'
import type { Filters } from './filterState.ts'
import styles from './InvalidFilters.module.css'
import type { InvalidFilter } from './readFilters.ts'
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
              <Reason parameter={parameter} value={value} reason={reason} />
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

/** Of areas the reader's language has the words, of the rest the service. */
function Reason({ parameter, value, reason }: InvalidFilter) {
  const words = useWords(areaFaultWords)
  const read = parameter === 'last_known_position_within' ? parseArea(value) : null
  return read && 'fault' in read ? (
    <span className={styles.reason}>{short(inWords(words, read.fault))}</span>
  ) : (
    <span lang="en" className={styles.reason}>
      {short(reason)}
    </span>
  )
}

const mostCharacters = 220

function short(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text
}
