'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FailureKind } from '#lib/client/ask.ts'
import { creditsQuery, vesselQuery } from '#lib/client/queries.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { vesselIdOf, vesselNumberOf } from '#lib/wire/vesselId.ts'
import { formatMmsi } from '../record/vesselName.ts'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { type Camera, wholeWorld } from '../view/camera.ts'
import { useSelection } from '../view/listState.ts'
import { useMarks } from '../view/marks.ts'
import { useAtParameter, useCameraParameter, usePassageParameter, useStationParameter } from '../view/urlState.ts'
import { ChartMap } from './ChartMap.ts'
import { ChartNote } from './ChartNote.tsx'
import { ReportedCameras } from './camera/ReportedCameras.ts'
import { scaleText } from './camera/scaleBar.ts'
import { useChart, useChartHolder } from './chartContext.tsx'
import { EmptyView } from './EmptyView.tsx'
import { useMarkedLists, withMarks } from './lists/useMarkedLists.ts'
import notes from './MapNotes.module.css'
import { MapTools } from './MapTools.tsx'
import styles from './MapView.module.css'
import { mapWords } from './mapWords.ts'
import { Printed } from './paper/Printed.tsx'
import { CursorPosition } from './places/CursorPosition.tsx'
import type { ChartPort } from './places/chartPort.ts'
import { PortCard } from './places/PortCard.tsx'
import { usePortPin } from './places/portsOnMap.ts'
import { useStations } from './stations/useStations.ts'
import { onThemeChange } from './style/ChartLook.ts'
import { useQueryInView } from './useListedQuery.ts'
import { Legend } from './vessels/Legend.tsx'
import { NearestMark, PointedCard } from './vessels/PointedCard.tsx'
import type { PointedMark } from './vessels/pointedMark.ts'
import { knownAt, selectionData } from './vessels/selection.ts'
import { useDoubtfulPositions } from './vessels/useDoubtfulPositions.ts'

const StackMenu = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./vessels/StackMenu.tsx')).StackMenu,
})

export interface MapViewProps {
  sources: ChartSources
  simulated: boolean
  /** Whether the user may change the chart. */
  mayChangeChart: boolean
  filterQuery: string
  vesselId: string | null
  onOpen: (id: string) => void
  onFeed: (failure: FailureKind | null) => void
}

/** Puts the map on the page, passes it data, and passes on the user's input. */
export function MapView(props: MapViewProps) {
  const { sources, simulated, mayChangeChart, filterQuery, vesselId, onOpen, onFeed } = props
  const words = useWords(mapWords)
  const { language, locale } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartMap>(null)
  const [reported] = useState(() => new ReportedCameras())
  const [pointed, setPointed] = useState<PointedMark | null>(null)
  const [stack, setStack] = useState<PointedMark | null>(null)
  const [port, setPort] = useState<ChartPort | null>(null)
  const [hasChartFailed, setChartFailed] = useState(false)
  const [isWaiting, setWaiting] = useState(true)
  const [camera, setCamera] = useCameraParameter()
  const hold = useChartHolder()
  const selected = useSelection()
  const onCamera = useEffectEvent((moved: Camera) => {
    reported.report(moved)
    void setCamera(moved)
  })
  const [stationId, openStation] = useStationParameter()
  const onMark = useEffectEvent((mark: PointedMark, isAdded: boolean) => {
    if (mark.what === 'station') void openStation(formatMmsi(mark.mmsi))
    else if (isAdded) selected.toggle(mark.mmsi)
    else if (mark.stack.length > 1) setStack(mark)
    else onOpen(vesselIdOf(mark.mmsi))
  })
  const onBox = useEffectEvent(selected.add)
  const onTiles = useEffectEvent((failure: FailureKind | null) => {
    // The page reports a failure itself.
    if (failure !== null) setWaiting(false)
    onFeed(failure)
  })
  // Creates the map once; changes are passed to it below.
  const create = useEffectEvent(
    (container: HTMLElement) =>
      new ChartMap({
        container,
        title: words.map,
        sources,
        language,
        miles: (nauticalMiles) => scaleText(nauticalMiles, locale, words.nauticalMiles),
        camera: camera ?? wholeWorld,
        filterQuery,
        events: {
          onCamera: (moved) => onCamera(moved),
          onOpen: (mark, { together }) => onMark(mark, together),
          onBox: (mmsis) => onBox(mmsis),
          onPoint: setPointed,
          onPort: setPort,
          onFeed: ({ failure }) => onTiles(failure),
          onVessels: (areDrawn) => setWaiting(!areDrawn),
          onChartFailed: () => setChartFailed(true),
        },
      }),
  )
  useEffect(() => {
    if (!place.current) return
    const map = create(place.current)
    chart.current = map
    hold(map)
    const stop = onThemeChange(() => map.repaint())
    return () => {
      stop()
      chart.current = null
      hold(null)
      map.destroy()
    }
  }, [hold])

  // Browser history may lead to an address without a camera.
  const hadCamera = useRef(camera !== null)
  useEffect(() => {
    const isRequest = (camera !== null || hadCamera.current) && reported.isRequest(camera ?? wholeWorld)
    hadCamera.current = camera !== null
    if (isRequest) chart.current?.camera.set(camera ?? wholeWorld)
  }, [camera, reported])

  const lists = useMarkedLists()
  const tileQuery = withMarks(filterQuery, lists)
  useEffect(() => chart.current?.setFilter(tileQuery), [tileQuery])
  const { labelled } = useMarks()
  useEffect(
    () => chart.current?.showRings(lists.map(({ id, colour }) => ({ colour, isLabelled: labelled.includes(id) }))),
    [lists, labelled],
  )

  useEffect(() => {
    if (vesselId !== null) setPort(null)
  }, [vesselId])
  useOpenVesselMark(chart, vesselId, camera === null)
  useStations(camera === null)
  useDoubtfulPositions(filterQuery, vesselId)
  usePortPin()
  useCredits(filterQuery)

  const isOpen = ({ what, mmsi }: PointedMark) =>
    what === 'vessel' ? mmsi === vesselNumberOf(vesselId ?? '') : formatMmsi(mmsi) === stationId

  return (
    <div id="map" className={styles.map}>
      <div ref={place} className={styles.place} data-testid="chart" />
      <div role="status" className={styles.loading}>
        {isWaiting && <span className={styles.loadingText}>{words.loading}</span>}
      </div>
      <Legend />
      <MapTools filterQuery={filterQuery} lists={lists} />
      <CursorPosition />
      <div className={notes.notes}>
        <EmptyView />
        <ChartNote sources={sources} camera={camera} hasFailed={hasChartFailed} mayChange={mayChangeChart} />
      </div>
      <NearestMark pointed={pointed} />
      {port && <PortCard key={port.code} port={port} onClose={() => setPort(null)} />}
      <Printed simulated={simulated} />
      {pointed && !stack && (!isOpen(pointed) || pointed.stack.length > 1) && (
        <PointedCard key={`${pointed.what} ${pointed.mmsi}`} mark={pointed} />
      )}
      {stack && (
        <StackMenu
          mark={stack}
          onOpen={(mmsi) => onOpen(vesselIdOf(mmsi))}
          onZoom={() => chart.current?.camera.zoomTo(stack, 2)}
          onClose={() => setStack(null)}
        />
      )}
    </div>
  )
}

/**
 * Marks the open vessel and moves the map to it once when it is opened, unless the user moved the map first or the map
 * shows its passage. The camera of a shared link is kept, unless only a larger screen shows the vessel.
 */
function useOpenVesselMark(chart: { current: ChartMap | null }, vesselId: string | null, mayMove: boolean): void {
  const [at] = useAtParameter()
  const isInPassage = usePassageParameter()[0] !== null
  const { data: vessel } = useQuery({ ...vesselQuery(vesselId ?? '', at), enabled: vesselId !== null })
  const revealed = useRef<string>(null)
  const linked = useRef(mayMove ? null : vesselId)
  const opened = useRef<{ id: string | null; moves: number }>(null)
  useEffect(() => {
    const map = chart.current
    if (!map) return
    if (opened.current?.id !== vesselId) opened.current = { id: vesselId, moves: map.camera.moves }
    const shown = vesselId !== null && vessel?.id === vesselId ? knownAt(vessel, at) : null
    map.select(
      vesselId === null ? null : vesselNumberOf(vesselId),
      selectionData(shown, at === null ? serviceNowMs() : at * 1000),
    )
    if (vesselId === null) {
      revealed.current = null
      linked.current = null
    }
    const coordinates = shown?.last_known_position?.geometry.coordinates
    if (!coordinates || revealed.current === vesselId) return
    revealed.current = vesselId
    const [longitude, latitude] = coordinates
    if (isInPassage || opened.current.moves !== map.camera.moves) return
    const isLinked = linked.current === vesselId
    linked.current = null
    if (isLinked) return map.camera.uncover(longitude, latitude)
    if (mayMove) map.camera.set({ zoom: 9, latitude, longitude })
    map.camera.reveal(longitude, latitude)
  }, [chart, vesselId, vessel, at, mayMove, isInPassage])
}

/** Credits the sources of the vessels in view in the corner of the map. */
function useCredits(filterQuery: string): void {
  const chart = useChart()
  const query = useQueryInView(filterQuery, true)
  const { data } = useQuery({
    ...creditsQuery(query ?? ''),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const credits = data?.data
  useEffect(() => {
    if (credits) chart?.credit(credits)
  }, [chart, credits])
}
