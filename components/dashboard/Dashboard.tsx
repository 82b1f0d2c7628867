'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { FailureKind } from '#lib/client/ask.ts'
import { keptSessionQuery } from '#lib/client/session.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { EventAlerts } from '../events/EventAlerts.tsx'
import { PublicArea, WatchedAreas } from '../events/WatchedAreas.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { ChartProvider } from '../map/chartContext.tsx'
import { MapView } from '../map/MapView.tsx'
import { Playback } from '../playback/Playback.tsx'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { type KnownList, ListsOfPage } from '../view/knownLists.ts'
import { useSelection } from '../view/listState.ts'
import { RecordsCalls, RecordsChanges } from '../view/recordsCalls.ts'
import { SeesFeeds } from '../view/seesFeeds.ts'
import { SeesInterference } from '../view/seesInterference.ts'
import { useSeesStations } from '../view/seesStations.ts'
import { TrackHours } from '../view/trackHours.ts'
import {
  useAtParameter,
  useDrawerParameter,
  useDuringParameter,
  useEmbedParameter,
  useFollowParameter,
  useListParameter,
  useStationParameter,
  useTrackParameter,
  useVesselParameter,
} from '../view/urlState.ts'
import { VisitorContext } from '../view/visitor.ts'
import { useFirstVisit } from './connect/useFirstVisit.ts'
import styles from './Dashboard.module.css'
import { DashboardAreas } from './DashboardAreas.tsx'
import { Drawers } from './Drawers.tsx'
import { dashboardWords } from './dashboardWords.ts'
import { Embedded } from './Embedded.tsx'
import {
  AddPassed,
  AddSelection,
  AddToList,
  FeedAlarm,
  KeysDialog,
  ListDock,
  OpenPassage,
  PassagesDock,
  StationPanel,
  VesselPanel,
  WatchVessel,
} from './laterParts.tsx'
import { Notice } from './Notice.tsx'
import { TopBar } from './TopBar.tsx'
import { useServiceState } from './useServiceState.ts'

export interface DashboardProps {
  /** `null` for visitors with a public link. */
  account: SignedIn | null
  /** The lists that the user sees; `null` for visitors, and while the service loads its lists. */
  lists: readonly KnownList[] | null
  seesFeeds: boolean
  seesInterference: boolean
  chart: ChartSources
  trackHours: number
  recordsCalls: boolean
  recordsChanges: boolean
  /** The view of a public link: its name, and its area as a filter query. */
  publicView?: { name: string; areaQuery: string }
  /** The delay of a public link. */
  delayMinutes?: number
}

export function Dashboard(props: DashboardProps) {
  return (
    <VisitorContext value={props.account === null}>
      <ListsOfPage value={props.lists}>
        <TrackHours value={props.trackHours}>
          <RecordsCalls value={props.recordsCalls}>
            <RecordsChanges value={props.recordsChanges}>
              <SeesFeeds value={props.seesFeeds}>
                <SeesInterference value={props.seesInterference}>
                  <ChartProvider>
                    <MapAndPanels {...props} />
                  </ChartProvider>
                </SeesInterference>
              </SeesFeeds>
            </RecordsChanges>
          </RecordsCalls>
        </TrackHours>
      </ListsOfPage>
    </VisitorContext>
  )
}

function MapAndPanels({ account, chart, delayMinutes = 0, publicView }: DashboardProps) {
  const words = useWords(dashboardWords)
  const [vesselId, setVesselId] = useVesselParameter()
  const [stationId, setStationId] = useStationParameter()
  const openStation = useSeesStations() ? stationId : null
  const [, setFollowing] = useFollowParameter()
  const [, setTrackSpan] = useTrackParameter()
  const [asked, setDrawer] = useDrawerParameter()
  const drawer = asked === 'sources' && account?.role !== 'admin' ? null : asked
  const [listed, setListed] = useListParameter()
  const [during, setDuring] = useDuringParameter()
  const hasSelection = useSelection().mmsis.length > 0
  const hasList = useOnce(listed || hasSelection)
  const filters = useFilters()
  const [tileFailure, setTileFailure] = useState<FailureKind | null>(null)
  const { feed: feedNow, trouble, fleetCount: fleetCountNow, simulated, sessionOf } = useServiceState(tileFailure)
  const [at] = useAtParameter()
  const fleetCount = at === null ? fleetCountNow : null
  const pastWord = at !== null ? words.lookingBack : delayMinutes > 0 ? words.delayed(delayMinutes) : null
  const feed = pastWord === null || feedNow.notice ? feedNow : { ...feedNow, tone: 'warning' as const, word: pastWord }
  const embedded = useEmbedParameter()
  const viewName = publicView?.name ?? null
  useQuery({ ...keptSessionQuery, enabled: account !== null })

  const closeVessel = useCallback(() => {
    void setVesselId(null)
    void setFollowing(null)
    void setTrackSpan(null)
  }, [setVesselId, setFollowing, setTrackSpan])
  useEscape(drawer !== null, () => void setDrawer(null))
  useEscape(listed, () => void setListed(null))
  useEscape(during !== null, () => void setDuring(null))
  useEscape(vesselId !== null, closeVessel)
  useEscape(openStation !== null, () => void setStationId(null))
  const isWithoutSource = account?.role === 'admin' && (simulated || fleetCountNow === 0)
  const isPlainMap =
    !embedded &&
    drawer === null &&
    vesselId === null &&
    openStation === null &&
    !listed &&
    during === null &&
    at === null
  useFirstVisit(
    isWithoutSource && isPlainMap,
    useCallback(() => void setDrawer('sources'), [setDrawer]),
  )
  const [isDrawingAsked, askToDraw] = useState(false)
  const [areKeysShown, showKeys] = useState(false)
  useShortcut('?', words.keysHint, () => showKeys(true))

  return (
    <div className={styles.dashboard}>
      {!embedded && (
        <TopBar
          account={account}
          feed={feed}
          simulated={simulated}
          isDelayed={delayMinutes > 0}
          viewName={viewName}
          count={filters.query === '' ? fleetCount : null}
        />
      )}
      <main
        className={styles.page}
        data-railed={!embedded || undefined}
        data-drawer={embedded ? undefined : (drawer ?? undefined)}
        data-list={(!embedded && (listed || during !== null)) || undefined}
        data-marked={simulated || delayMinutes > 0 || undefined}
        data-filtered={embedded || filters.query !== '' || undefined}
        data-vessel={embedded || (vesselId === null && openStation === null) ? undefined : true}
      >
        <h1 className={controls.visuallyHidden}>{words.vesselsOnTheMap}</h1>
        <MapView
          sources={chart}
          simulated={simulated}
          mayChangeChart={account?.role === 'admin'}
          filterQuery={filters.asked}
          vesselId={vesselId}
          onOpen={setVesselId}
          onFeed={setTileFailure}
        />
        <Notice feed={feed} sessionOf={sessionOf} />
        <Playback />
        {publicView && <PublicArea name={publicView.name} query={publicView.areaQuery} />}
        {embedded ? (
          <Embedded {...{ feed, fleetCount, viewName, simulated }} filterQuery={filters.asked} />
        ) : (
          <>
            <FilterChips
              filters={filters}
              fleetCount={fleetCount}
              feedWord={feed.word}
              panelOpen={drawer === 'filters'}
            />
            <Drawers
              drawer={drawer}
              filters={filters}
              account={account}
              simulated={simulated}
              onDraw={() => {
                askToDraw(true)
                void setDrawer('areas')
              }}
              onClose={() => void setDrawer(null)}
            />
            {trouble && (
              <FeedAlarm trouble={trouble} quiet={feed.notice !== null} isAdministrator={account?.role === 'admin'} />
            )}
            {hasList && <ListDock selectionActions={account && <AddSelection />} />}
            {during !== null && (
              <PassagesDock
                actionsOf={(fixed) => account && <AddPassed query={fixed} />}
                onClose={() => void setDuring(null)}
              />
            )}
            {account && <WatchedAreas />}
            {account && <EventAlerts />}
            {openStation && <StationPanel key={openStation} id={openStation} onClose={() => void setStationId(null)} />}
            {vesselId && (
              <VesselPanel
                id={vesselId}
                onClose={closeVessel}
                note={during && <OpenPassage period={during} />}
                actions={
                  account && (
                    <>
                      <WatchVessel id={vesselId} account={account} />
                      <AddToList
                        what={null}
                        look="icon"
                        vessel={vesselId}
                        addition={() => ({ members: [{ vessel: vesselId }] })}
                      />
                    </>
                  )
                }
              />
            )}
          </>
        )}
        <DashboardAreas account={account} isDrawingAsked={isDrawingAsked} onDrawing={() => askToDraw(false)} />
      </main>
      {areKeysShown && <KeysDialog onClose={() => showKeys(false)} />}
    </div>
  )
}

/** Whether it was ever true on this page. A running export continues after its list is closed. */
function useOnce(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen || isSo
}
