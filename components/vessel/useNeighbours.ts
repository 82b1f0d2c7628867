'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Direction, neighbourOf } from '#lib/client/list/neighbour.ts'
import { NeighbourWalk } from '#lib/client/list/neighbourWalk.ts'
import { vesselQuery } from '#lib/client/queries.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useListed } from '../map/useListedQuery.ts'
import { vesselWords } from '../record/vesselWords.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { sortFrom, useSort } from '../view/listState.ts'
import { useAtParameter, usePassageParameter, useVesselParameter } from '../view/urlState.ts'

export interface Neighbours {
  /** The end of the list that was reached last. */
  end: Direction | null
  /** `null` while a passage is open, which is of one vessel. */
  go: ((direction: Direction) => void) | null
}

/** Opens the next or previous vessel of the list; `vessel` is `null` until it is loaded. */
export function useNeighbours(id: string, vessel: VesselJson | null): Neighbours {
  const words = useWords(vesselWords)
  const filters = useFilters()
  const listed = useListed()
  const filterQuery = listed?.query ?? filters.asked
  const { sort: chosenSort } = useSort()
  const sort = sortFrom(chosenSort, listed?.centre ?? null)
  const [, open] = useVesselParameter()
  const [at] = useAtParameter()
  const isInPassage = usePassageParameter()[0] !== null
  const [end, setEnd] = useState<{ vesselId: string | undefined; direction: Direction } | null>(null)
  const client = useQueryClient()
  const vesselId = vessel?.id
  const latest = useRef({ filterQuery, sort, open, at, vesselId })
  latest.current = { filterQuery, sort, open, at, vesselId }
  const [walk] = useState(
    () =>
      new NeighbourWalk({
        neighbourOf: (vessel, direction) => neighbourOf(vessel, direction, latest.current).catch(() => undefined),
        onVessel: (vessel) => {
          client.setQueryData(vesselQuery(vessel.id, latest.current.at).queryKey, vessel)
          void latest.current.open(vessel.id)
        },
        onEnd: (direction) => setEnd({ vesselId: latest.current.vesselId, direction }),
      }),
  )
  useEffect(() => walk.standAt(id, vessel), [walk, id, vessel])
  useEffect(() => () => walk.leave(), [walk])
  const go = isInPassage ? null : (direction: Direction) => walk.step(direction)
  useShortcut('j', words.next, () => go?.('next'))
  useShortcut('k', words.previous, () => go?.('previous'))
  if (end && end.vesselId !== vesselId) setEnd(null)
  return { end: end?.direction ?? null, go }
}
