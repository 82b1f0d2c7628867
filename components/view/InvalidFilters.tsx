'use client'

import { X } from 'lucide-react'
import { parseArea } from '#lib/wire/area/area.ts'
import { inWords } from '#lib/wire/area/areaFault.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/words/words.ts'
import { areaFaultWords } from './areaFaultWords.ts'
import { useFilterFormat } from './filterFormat.ts'
import type { Filters } from './filterState.ts'
import styles from './InvalidFilters.module.css'
import type { InvalidFilter } from './readFilters.ts'

export function InvalidFilters({ filters }: { filters: Filters }) {
  const { words } = useFilterFormat()
  if (filters.invalid.length === 0) return null
  return (
    <div role="alert" className={styles.box}>
      <p className={styles.title}>{words.invalidTitle}</p>
      <ul>
        {filters.invalid.map(({ parameter, value, fault }) => (
          <li key={parameter}>
            <span>
              <strong>{words.invalid(words.labels[parameter], short(value))}</strong>
              <span className={styles.reason}>
                <Reason parameter={parameter} value={value} fault={fault} />
              </span>
            </span>
            <IconButton
              label={words.remove(words.labels[parameter])}
              Icon={X}
              size={16}
              onClick={() => filters.set({ [parameter]: null })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reason({ value, fault }: InvalidFilter) {
  const { words, locale } = useFilterFormat()
  const areaWords = useWords(areaFaultWords)
  switch (fault.kind) {
    case 'above':
      return words.faults.above(words.labels[fault.other])
    case 'code':
      return words.faults.code[fault.parameter]
    case 'whole':
      return words.faults.whole(locale.count(fault.minimum), locale.count(fault.maximum))
    case 'area': {
      const read = parseArea(value)
      return 'fault' in read ? short(inWords(areaWords, read.fault)) : null
    }
    default:
      return words.faults[fault.kind]
  }
}

const maxCharacters = 220

function short(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text
}
