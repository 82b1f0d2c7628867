'use client'

import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { addList, listsQuery } from '#lib/client/lists.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { useWords } from '../ui/words/words.ts'
import { useMarks } from '../view/marks.ts'
import { ListForm } from './ListForm.tsx'
import { newColour } from './newColour.ts'
import { vesselListWords } from './vesselListWords.ts'

interface NewListFormProps {
  className?: string | undefined
  /** The first field. */
  start?: RefObject<HTMLInputElement | null>
  onAdded: (list: ListJson) => unknown
  onCancel: () => void
}

/** Adds a list, which the map marks from then on. */
export function NewListForm({ className, start, onAdded, onCancel }: NewListFormProps) {
  const words = useWords(vesselListWords)
  const marks = useMarks()
  const { data: lists = [] } = useQuery(listsQuery)
  return (
    <ListForm
      title={words.newList}
      list={{ name: '', colour: newColour(lists), is_shared: false }}
      className={className}
      start={start}
      send={addList}
      onSent={(list) => {
        marks.mark(list.id, true)
        return onAdded(list)
      }}
      onCancel={onCancel}
    />
  )
}
