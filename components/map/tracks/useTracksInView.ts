'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { tracksQuery } from '#lib/client/queries.ts'
import { maxTracks } from '#lib/wire/formats/trackFormats.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useViewTracksParameter } from '../../view/urlState.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import { useQueryInView } from '../useListedQuery.ts'

/** Draws the tracks of the vessels in view if the address requests it; returns the reason if there are none. */
export function useTracksInView(filterQuery: string): string | null {
  const words = useWords(mapWords)
  const locale = useLocale()
  const chart = useChart()
  const [asked] = useViewTracksParameter()
  const span = useTrackHours() === 0 ? null : asked
  const inView = useQueryInView(filterQuery, span !== null)
  const isWanted = inView !== null
  const query = inView ?? ''
  const count = useQuery({ ...filteredCountQuery(query), placeholderData: keepPreviousData, enabled: isWanted }).data
  const isFew = count !== undefined && count <= maxTracks
  const { data, error } = useQuery({
    ...tracksQuery(query, Number.parseInt(span ?? '1', 10)),
    enabled: isWanted && isFew,
  })
  const shown = useMemo(() => {
    const tracks = isWanted && isFew ? (data?.features ?? []) : []
    const features = tracks.flatMap(({ geometry }) =>
      geometry === null ? [] : { type: 'Feature' as const, geometry, properties: {} },
    )
    return { type: 'FeatureCollection' as const, features }
  }, [isWanted, isFew, data])
  useEffect(() => chart?.show('tracks', shown), [chart, shown])
  if (!isWanted || count === undefined) return null
  if (!isFew) return words.tracks.tooMany(locale.count(count), locale.count(maxTracks))
  return error && !data ? words.tracks.failed : null
}
