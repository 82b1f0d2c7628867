'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { beginOf, type PassageFeatures, passagePartsQuery } from '#lib/client/passages.ts'
import { vesselQuery } from '#lib/client/queries.ts'
import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { nearZoom } from '../../map/camera/moves.ts'
import { useChart } from '../../map/chartContext.tsx'
import type { Position } from '../../ui/places/greatCircle.ts'
import { useShowTrackSince } from '../../view/trackSpan.ts'
import { usePassageParameter, useVesselParameter } from '../../view/urlState.ts'
import { boxOfPart, passageMapData } from './passageMapData.ts'
import type { passageWords } from './passageWords.ts'
import { usePassageFormat } from './usePassageFormat.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/**
 * Draws the line and the part of the open vessel's track for the passage of the address. Returns a function that opens
 * a passage.
 */
export function usePassageOnMap(fixed: string | null, line: readonly Position[] | null) {
  const chart = useChart()
  const { passage: words, clock } = usePassageFormat()
  const [, openPassage] = usePassageParameter()
  const opened = useRef<string>(null)
  const showTrackSince = useShowTrackSince()
  const found = useOpenPassage(fixed)
  const begin = found ? beginOf(found.properties) : null
  const data = useMemo(() => {
    const times = found ? timesOf(found.properties, words, (iso) => clock(iso, { day: true, seconds: true })) : []
    return passageMapData({ line, part: found?.geometry ?? null, times })
  }, [line, found, words, clock])
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

/** The passage of the address, with the part of its track. */
export function useOpenPassage(fixed: string | null): PassageFeatures['features'][number] | undefined {
  const [vesselId] = useVesselParameter()
  const [begin] = usePassageParameter()
  const isWanted = fixed !== null && vesselId !== null && begin !== null
  const { data: vessel } = useQuery({ ...vesselQuery(vesselId ?? ''), enabled: isWanted })
  const mmsi = vessel?.id === vesselId ? vessel?.mmsi : undefined
  const { data: parts } = useQuery({
    ...passagePartsQuery(fixed ?? '', mmsi ?? 0),
    enabled: isWanted && mmsi !== undefined,
  })
  if (!isWanted) return undefined
  return parts?.features.find(({ id, properties }) => id === vesselId && beginOf(properties) === begin)
}

/** The labels of both ends. */
function timesOf(passage: PassageJson, words: typeof passageWords.en, timeOf: (iso: string) => string) {
  if ('crossed_at' in passage) return [timeOf(passage.crossed_at)]
  const { entry, entered_at: enteredAt, exit, left_at: leftAt } = passage
  return [words.entries[entry](timeOf(enteredAt)), words.exits[exit](leftAt === null ? '' : timeOf(leftAt))]
}
