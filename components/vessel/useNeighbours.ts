'use client'

import { useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Direction, neighbourOf } from '#lib/client/neighbour.ts'
import { vesselQuery } from '#lib/client/queries.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useFilters } from '../filters/filterState.ts'
import { useListedQuery } from '../list/useListedQuery.ts'
import { useVesselParameter } from '../shell/urlState.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words.ts'
import { vesselWords } from './vesselWords.ts'

export interface Neighbours {
  /** The end of the list that was come upon last. */
  end: Direction | null
  go: (direction: Direction) => void
}

/** Walks through the list, in its order and with its filters, from the ship that is open. */
export function useNeighbours(vessel: VesselJson | null): Neighbours {
  const words = useWords(vesselWords)
  const filters = useFilters()
  const query = useListedQuery() ?? filters.query
  const [sort] = useQueryState('sort', parseAsString)
  const [, open] = useVesselParameter()
  const [end, setEnd] = useState<Direction | null>(null)
  const client = useQueryClient()
  const latest = useRef(vessel)
  latest.current = vessel
  /** A step that was asked for before the ship to take it from had come. */
  const waiting = useRef<Direction | null>(null)

  const go = useCallback(
    async (direction: Direction) => {
      const from = latest.current
      waiting.current = from ? null : direction
      if (!from) return
      const neighbour = await neighbourOf(from, direction, { filterQuery: query, sort }).catch(() => undefined)
      if (latest.current?.id !== from.id) return
      if (neighbour === null) setEnd(direction)
      if (!neighbour) return
      client.setQueryData(vesselQuery(neighbour.id).queryKey, neighbour)
      void open(neighbour.id)
    },
    [query, sort, open, client],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ship is at no end, and takes the step that waited for her
  useEffect(() => {
    setEnd(null)
    if (vessel && waiting.current) void go(waiting.current)
  }, [vessel?.id])
  useShortcut('j', words.next, () => void go('next'))
  useShortcut('k', words.previous, () => void go('previous'))
  return { end, go }
}
