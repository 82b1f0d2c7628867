'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { portSearchQuery } from '#lib/client/ports.ts'
import { vesselSearchQuery } from '#lib/client/queries.ts'
import type { FoundVesselJson, VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { useSettled } from '../ui/useSettled.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { recentSearches } from './recentSearches.ts'
import { type SearchMeaning, searchMeaning } from './searchMeaning.ts'

const restMs = 150

type FoundStation = VesselSearchJson['stations'][number]

export type SearchOption =
  | { kind: 'place'; latitude: number; longitude: number }
  /** `guessed`: a similar name or number, no exact match. */
  | { kind: 'vessel'; vessel: FoundVesselJson; guessed: boolean }
  | { kind: 'station'; station: FoundStation }
  | { kind: 'port'; port: PortJson }
  | { kind: 'bound'; port: PortJson }
  | { kind: 'board'; port: PortJson }
  | { kind: 'all'; name: string; total: number }
  | { kind: 'recent'; text: string }

export interface Search {
  meaning: SearchMeaning
  /** The text that the options belong to; `null` while options of another text are shown. */
  settledText: string | null
  options: readonly SearchOption[]
  /** `rests`: there is nothing to search for. */
  state: 'rests' | 'searching' | 'found' | 'none' | 'failed'
  again(): void
}

export function useSearch(text: string, open: boolean): Search {
  const isVisitor = useIsVisitor()
  const rested = useSettled(text, restMs, text === '')
  const meaning = useMemo(() => searchMeaning(rested), [rested])
  const vessels = useQuery({ ...vesselSearchQuery(meaning.vessels ?? ''), enabled: open && meaning.vessels !== null })
  const portText = meaning.name ?? ''
  const ports = useQuery({ ...portSearchQuery(portText), enabled: open && portText !== '' })
  const recent = useMemo(() => (open ? recentSearches() : []), [open])
  // A disabled query keeps its previous data.
  const isSettled =
    rested === text &&
    !(meaning.vessels !== null && vessels.isPlaceholderData) &&
    !(portText !== '' && ports.isPlaceholderData)

  const options: SearchOption[] = []
  if (meaning.text === '') options.push(...recent.map((kept) => ({ kind: 'recent', text: kept }) as const))
  if (meaning.place) options.push({ kind: 'place', ...meaning.place })
  const found = meaning.vessels === null ? undefined : vessels.data
  const foundVessels = (found?.data ?? []).map(
    (vessel) => ({ kind: 'vessel', vessel, guessed: found?.guessed ?? false }) as const,
  )
  if (!found?.guessed) options.push(...foundVessels)
  options.push(...(found?.stations ?? []).map((station) => ({ kind: 'station', station }) as const))
  if (meaning.name && found && found.named > 0) options.push({ kind: 'all', name: meaning.name, total: found.named })
  if (portText !== '' && ports.data) options.push(...portOptions(ports.data, isVisitor))
  if (found?.guessed) options.push(...foundVessels)
  return {
    meaning,
    options,
    settledText: isSettled ? rested : null,
    state: stateOf(),
    again: () => void Promise.all([vessels.refetch(), ports.refetch()]),
  }

  function stateOf(): Search['state'] {
    if (meaning.text === '' || (meaning.vessels === null && !meaning.place)) return 'rests'
    if (vessels.error && isSettled && !vessels.isFetching) return 'failed'
    if (options.length > 0) return 'found'
    return isSettled && !vessels.isFetching && !ports.isFetching ? 'none' : 'searching'
  }
}

/** Lists ports, then the vessels with the first one as destination, and its board. */
function portOptions(ports: readonly PortJson[], isVisitor: boolean): SearchOption[] {
  const placed = ports.filter(({ center_point }) => center_point !== null)
  const [first] = placed
  const bound = first && first.vessels > 0 ? [{ kind: 'bound', port: first } as const] : []
  const board = first && !isVisitor ? [{ kind: 'board', port: first } as const] : []
  return [...placed.map((port) => ({ kind: 'port', port }) as const), ...bound, ...board]
}
