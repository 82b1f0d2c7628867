'use client'

import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection, Point } from 'geojson'
import { useEffect, useEffectEvent, useRef } from 'react'
import { beaconsQuery, stationQuery } from '#lib/client/stations.ts'
import type { StationJson } from '#lib/wire/stationSchemas.ts'
import { stationName, stationWords } from '../../record/stationWords.ts'
import { currentPreferences } from '../../ui/preferences.ts'
import { useWords } from '../../ui/words/words.ts'
import { useSeesStations } from '../../view/seesStations.ts'
import { useAtParameter, useEmbedParameter, useStationParameter, useStationsParameter } from '../../view/urlState.ts'
import { useIsVisitor } from '../../view/visitor.ts'
import { useChart } from '../chartContext.tsx'

/** Stations are shown as they are now; playback has none. */
export function useStationsNow(): boolean {
  const seesStations = useSeesStations()
  const [at] = useAtParameter()
  return seesStations && at === null
}

/** Draws stations if the address requests them, beacons in distress in any case, and a ring around the open station. */
export function useStations(mayMove: boolean): void {
  const chart = useChart()
  const words = useWords(stationWords)
  const isNow = useStationsNow()
  const [isShown, show] = useStationsParameter()
  useRememberedStations(show)
  useEffect(() => chart?.showStations(isNow && isShown), [chart, isNow, isShown])
  const { data: beacons } = useQuery({ ...beaconsQuery, enabled: isNow })
  useEffect(
    () => chart?.show('beacons', beaconData(isNow ? (beacons ?? []) : [], words)),
    [chart, isNow, beacons, words],
  )
  useOpenStation(mayMove)
}

/** A link decides for embedding pages and visitors. */
function useRememberedStations(show: (isShown: boolean) => void): void {
  const isLinked = useEmbedParameter()
  const isVisitor = useIsVisitor()
  const remember = useEffectEvent(() => {
    if (!isLinked && !isVisitor && currentPreferences().stations === 'on') show(true)
  })
  useEffect(() => remember(), [])
}

/** Moves the map to the open station once, when it is opened. */
function useOpenStation(mayMove: boolean): void {
  const chart = useChart()
  const [id] = useStationParameter()
  const isNow = useStationsNow()
  const { data: station } = useQuery({ ...stationQuery(id ?? ''), enabled: isNow && id !== null })
  const revealed = useRef<string>(null)
  const position = id !== null && isNow && station?.id === id ? station.position : null
  const [longitude, latitude] = position?.coordinates ?? []
  useEffect(() => {
    if (!chart) return
    const isKnown = longitude !== undefined && latitude !== undefined
    const geometry = { type: 'Point' as const, coordinates: [longitude ?? 0, latitude ?? 0] }
    const features = isKnown ? [{ type: 'Feature' as const, geometry, properties: {} }] : []
    chart.show('station', { type: 'FeatureCollection', features })
    if (id === null) revealed.current = null
    if (!isKnown || id === null || revealed.current === id) return
    revealed.current = id
    if (mayMove) chart.camera.set({ zoom: 9, latitude, longitude })
    chart.camera.reveal(longitude, latitude)
  }, [chart, id, longitude, latitude, mayMove])
}

/** The beacons that the map draws at all zooms. */
function beaconData(beacons: readonly StationJson[], words: typeof stationWords.en): FeatureCollection<Point> {
  const features = beacons.flatMap((beacon) => {
    const { mmsi, kind, distress, position } = beacon
    if (position === null || distress === null) return []
    const label = [stationName(beacon, words), ...(distress === 'test' ? [words.distress.test] : [])].join(' · ')
    return { type: 'Feature' as const, geometry: position, properties: { mmsi, kind, distress, label } }
  })
  return { type: 'FeatureCollection', features }
}
