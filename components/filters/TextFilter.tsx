'use client'

import type { FilterParameter } from '#lib/wire/filterTable.ts'
import panel from '../ui/sheet/panel.module.css'
import { useFilterFormat } from '../view/filterFormat.ts'
import type { Filters } from '../view/filterState.ts'
import { useTyped } from './useTyped.ts'

export interface TextFilterProps {
  parameter: FilterParameter
  labelled: boolean
  filters: Filters
}

export function TextFilter({ parameter, labelled, filters }: TextFilterProps) {
  const { words } = useFilterFormat()
  const typed = useTyped(filters.values[parameter] ?? '', (text, replacesStep) =>
    filters.set({ [parameter]: text }, { replacesStep }),
  )
  const label = words.labels[parameter]
  return (
    <label className={panel.textFilter}>
      {labelled && <span>{label}</span>}
      <input
        type="text"
        className={panel.field}
        aria-label={labelled ? undefined : label}
        placeholder={words.textHint[parameter]}
        autoComplete="off"
        spellCheck={false}
        {...typed}
      />
    </label>
  )
}
