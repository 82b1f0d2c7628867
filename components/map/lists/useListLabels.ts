'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FeatureCollection, Point } from 'geojson'
import { useEffect, useMemo } from 'react'
import { labelledVesselsQuery, maxLabels, type OwnedVesselJson } from '#lib/client/lists.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { vesselName } from '../../record/vesselName.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useMarks } from '../../view/marks.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import { useQueryInView } from '../useListedQuery.ts'

const nothing: FeatureCollection<Point> = { type: 'FeatureCollection', features: [] }

/** Labels the vessels in view of lists with permanent labels; returns the reason if some are missing. */
export function useListLabels(filterQuery: string, marked: readonly ListJson[]): string | null {
  const words = useWords(mapWords)
  const locale = useLocale()
  const chart = useChart()
  const { labelled } = useMarks()
  const lists = marked.filter(({ id }) => labelled.includes(id))
  const query = useQueryInView(filterQuery, lists.length > 0)
  const isWanted = query !== null
  const { data } = useQuery({
    ...labelledVesselsQuery(
      query ?? '',
      lists.map(({ id }) => id),
    ),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  const shown = useMemo(() => (isWanted && data ? labelData(data.data, labelled) : nothing), [isWanted, data, labelled])
  useEffect(() => chart?.show('labels', shown), [chart, shown])
  if (!isWanted || !data || data.paging.total <= maxLabels) return null
  return words.listLabels(locale.count(maxLabels), locale.count(data.paging.total))
}

/** Puts the user's own name above the AIS name. */
export function labelData(vessels: readonly OwnedVesselJson[], lists: readonly string[]): FeatureCollection<Point> {
  const features = vessels.flatMap(({ own, ...vessel }) => {
    const geometry = vessel.last_known_position?.geometry
    if (!geometry || !own?.lists.some(({ id }) => lists.includes(id))) return []
    const names = [own?.name, vesselName(vessel)].filter(Boolean)
    return [{ type: 'Feature' as const, geometry, properties: { label: names.join('\n') } }]
  })
  return { type: 'FeatureCollection', features }
}
