'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { beginOf, passagePartsQuery } from '#lib/client/passages.ts'
import { vesselQuery } from '#lib/client/queries.ts'
import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { nearZoom } from '../../map/camera/moves.ts'
import { useChart } from '../../map/chartContext.tsx'
import type { Position } from '../../ui/places/greatCircle.ts'
import { useShowTrackSince } from '../../view/trackSpan.ts'
import { usePassageParameter, useVesselParameter } from '../../view/urlState.ts'
import { boxOfPart, passageMapData } from './passageMapData.ts'
import { usePassageFormat } from './usePassageFormat.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/**
 * Draws the line and the part of the open vessel's track for the passage of the address. Returns a function that opens
 * a passage.
 */
export function usePassageOnMap(fixed: string | null, line: readonly Position[] | null) {
  const chart = useChart()
  const { clock } = usePassageFormat()
  const [vesselId] = useVesselParameter()
  const [begin, openPassage] = usePassageParameter()
  const opened = useRef<string>(null)
  const showTrackSince = useShowTrackSince()
  const isWanted = fixed !== null && vesselId !== null && begin !== null
  const { data: vessel } = useQuery({ ...vesselQuery(vesselId ?? ''), enabled: isWanted })
  const mmsi = vessel?.id === vesselId ? vessel?.mmsi : undefined
  const parts = useQuery({
    ...passagePartsQuery(fixed ?? '', mmsi ?? 0),
    enabled: isWanted && mmsi !== undefined,
  })
  const found = isWanted
    ? parts.data?.features.find(
        ({ id, properties }) => id === vesselId && (properties.entered_at ?? properties.crossed_at) === begin,
      )
    : undefined
  const data = useMemo(() => {
    const moments = [found?.properties.entered_at ?? found?.properties.crossed_at, found?.properties.left_at]
    const times = moments.map((iso) => (iso ? clock(iso, { day: true, seconds: true }) : null))
    return passageMapData({ line, part: found?.geometry ?? null, times })
  }, [line, found, clock])
  useEffect(() => {
    chart?.show('passage', data)
    return () => chart?.show('passage', nothing)
  }, [chart, data])

  useEffect(() => {
    if (!chart || !found?.geometry || opened.current !== begin) return
    opened.current = null
    const box = boxOfPart(found.geometry)
    const { clearView, place } = chart.camera
    const isSeen =
      box !== null &&
      [box.west, box.east].every((x) => x > clearView.west && x < clearView.east) &&
      [box.south, box.north].every((y) => y > clearView.south && y < clearView.north)
    if (box && !(isSeen && place.zoom >= nearZoom)) chart.camera.fit(box)
  }, [chart, found, begin])

  return (passage: PassageJson) => {
    opened.current = beginOf(passage)
    void openPassage(passage.id, beginOf(passage))
    showTrackSince(Date.parse(beginOf(passage)))
  }
}
