'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseArea } from '#lib/wire/area/area.ts'
import { inWords } from '#lib/wire/area/areaFault.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/words/words.ts'
import { areaFaultWords } from './areaFaultWords.ts'
import { useFilterFormat } from './filterFormat.ts'
import type { Filters } from './filterState.ts'
import styles from './IgnoredParameters.module.css'
import { type PageParameters, removeParameter, useIgnoredParameters } from './ignoredParameters.ts'
import { useKnownLists } from './knownLists.ts'
import { listLabel, listsNamed } from './listNames.ts'
import type { InvalidFilter } from './readFilters.ts'

interface IgnoredParametersProps {
  filters: Filters
  /** All parameters of the page. */
  parameters: PageParameters
  className?: string
}

/** The parts of the address that have no effect, each with the reason and a button that removes it. */
export function IgnoredParameters({ filters, parameters, className = '' }: IgnoredParametersProps) {
  const { words } = useFilterFormat()
  const ignored = useIgnoredParameters(parameters)
  if (filters.invalid.length === 0 && ignored.length === 0) return null
  return (
    <div role="alert" className={`${styles.box} ${className}`}>
      <p className={styles.title}>{words.ignoredTitle}</p>
      <ul>
        {filters.invalid.map(({ parameter, value, fault }) => (
          <Ignored
            key={parameter}
            text={words.invalid(words.labels[parameter], short(value))}
            reason={<Reason invalid={{ parameter, value, fault }} filters={filters} />}
            remove={words.remove(words.labels[parameter])}
            onRemove={() => filters.set({ [parameter]: null })}
          />
        ))}
        {ignored.map(({ name, value, isKnown }) => (
          <Ignored
            key={name}
            text={short(`${name}=${value}`)}
            reason={isKnown ? words.faults.choice : words.faults.unknownParameter}
            remove={words.remove(name)}
            onRemove={() => removeParameter(name)}
          />
        ))}
      </ul>
    </div>
  )
}

interface IgnoredProps {
  text: string
  reason: ReactNode
  remove: string
  onRemove: () => void
}

function Ignored({ text, reason, remove, onRemove }: IgnoredProps) {
  return (
    <li>
      <span>
        <strong>{text}</strong>
        <span className={styles.reason}>{reason}</span>
      </span>
      <IconButton label={remove} Icon={X} size={16} onClick={onRemove} />
    </li>
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
  const lists = useKnownLists(true) ?? []
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
