'use client'

import { useFilters } from '../view/filterState.ts'
import { AddToList } from './AddToList.tsx'

interface AddAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
}

/** Adds the vessels in an area of the page that match the other filters to a list. */
export function AddArea({ name, area }: AddAreaProps) {
  const { query } = useFilters()
  const matching = () => {
    const filters = new URLSearchParams(query)
    filters.set('last_known_position_within', area)
    return { matching: filters.toString() }
  }
  return <AddToList what={name} look="text" addition={matching} />
}
