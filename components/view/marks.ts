'use client'

import { useQueryState, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { maxMarks } from '#lib/wire/lists.ts'
import { address } from './address.ts'

const parameters = { marks: address.marks, labels: address.labels }

/** Ids of the lists that the map marks, and of those whose labels it always shows. */
export interface Marks {
  marked: readonly string[]
  labelled: readonly string[]
  /** Whether the map marks as many lists as it can. */
  isFull: boolean
  mark(list: string, isOn: boolean): void
  /** A labelled list is marked too. */
  label(list: string, isOn: boolean): void
}

export function useMarks(): Marks {
  const [{ marks, labels }, set] = useQueryStates(parameters)
  const mark = useCallback(
    (list: string, isOn: boolean) =>
      void set((current) => ({
        marks: turned(current.marks, list, isOn),
        labels: isOn ? current.labels : without(current.labels, list),
      })),
    [set],
  )
  const label = useCallback(
    (list: string, isOn: boolean) =>
      void set((current) => ({
        marks: isOn ? turned(current.marks, list, true) : current.marks,
        labels: turned(current.labels, list, isOn),
      })),
    [set],
  )
  return useMemo(() => {
    const marked = marks.slice(0, maxMarks)
    const labelled = labels.filter((list) => marked.includes(list))
    return { marked, labelled, isFull: marked.length === maxMarks, mark, label }
  }, [marks, labels, mark, label])
}

function turned(lists: readonly string[], list: string, isOn: boolean): string[] {
  return isOn ? [...new Set([...lists, list])].slice(0, maxMarks) : without(lists, list)
}

function without(lists: readonly string[], list: string): string[] {
  return lists.filter((other) => other !== list)
}

/** The list whose vessels the drawer shows; `null` for all lists. */
export const useOpenListParameter = () => useQueryState('open_list', address.open_list)
