'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { nearestVesselsQuery, tracksQuery } from '#lib/client/queries.ts'
import { maxTracks } from '#lib/wire/formats/trackFormats.ts'
import { maxOrdered } from '#lib/wire/orders.ts'
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
  const isOrdered = count !== undefined && !isFew && count <= maxOrdered
  const nearest = useQuery({
    ...nearestVesselsQuery(query, chart?.camera.place ?? nowhere, maxTracks),
    enabled: isWanted && isOrdered,
  })
  const ofTracks = isFew ? query : isOrdered && nearest.data ? withMmsis(query, nearest.data) : null
  const { data, error } = useQuery({
    ...tracksQuery(ofTracks ?? '', Number.parseInt(span ?? '1', 10)),
    enabled: isWanted && ofTracks !== null,
  })
  const shown = useMemo(() => {
    const tracks = isWanted && (isFew || isOrdered) ? (data?.features ?? []) : []
    const features = tracks.flatMap(({ geometry }) =>
      geometry === null ? [] : { type: 'Feature' as const, geometry, properties: {} },
    )
    return { type: 'FeatureCollection' as const, features }
  }, [isWanted, isFew, isOrdered, data])
  useEffect(() => chart?.show('tracks', shown), [chart, shown])
  if (!isWanted || count === undefined) return null
  if (error && !data) return words.tracks.failed
  if (isFew) return null
  return isOrdered
    ? words.tracks.nearest(locale.count(nearest.data?.length ?? maxTracks), locale.count(count))
    : words.tracks.tooMany(locale.count(count))
}

const nowhere = { latitude: 0, longitude: 0 }

/** Keeps the filters of a query and adds vessels: tracks must match both. */
function withMmsis(query: string, mmsis: readonly number[]): string {
  const asked = new URLSearchParams(query)
  asked.set('mmsi', mmsis.join(','))
  return asked.toString()
}
