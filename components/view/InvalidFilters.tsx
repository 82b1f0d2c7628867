'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { listsQuery } from '#lib/client/lists.ts'
import { parseArea } from '#lib/wire/area/area.ts'
import { inWords } from '#lib/wire/area/areaFault.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/words/words.ts'
import { areaFaultWords } from './areaFaultWords.ts'
import { useFilterFormat } from './filterFormat.ts'
import type { Filters } from './filterState.ts'
import styles from './InvalidFilters.module.css'
import { listLabel, listsNamed } from './listNames.ts'
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
                <Reason invalid={{ parameter, value, fault }} filters={filters} />
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

function Reason({ invalid: { value, fault }, filters }: { invalid: InvalidFilter; filters: Filters }) {
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
    case 'list':
      return <ListReason value={value} onChoose={(list) => filters.set({ list })} />
    default:
      return words.faults[fault.kind]
  }
}

/** Offers the lists of a name that several have. */
function ListReason({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { words } = useFilterFormat()
  const { data: lists = [] } = useQuery(listsQuery)
  const given = value.split(',').map((text) => text.trim())
  const ambiguous = given.find((text) => listsNamed(lists, text).length > 1)
  if (ambiguous === undefined) return words.faults.choice
  return (
    <>
      {words.faults.severalLists(ambiguous)}
      {listsNamed(lists, ambiguous).map((list) => (
        <Button
          key={list.id}
          look="textButton"
          onClick={() => onChoose(given.map((text) => (text === ambiguous ? list.id : text)).join())}
        >
          {listLabel(list, lists)}
        </Button>
      ))}
    </>
  )
}

const maxCharacters = 220

function short(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text
}
