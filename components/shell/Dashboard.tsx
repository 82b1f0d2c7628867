'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type FailureKind, RequestFailure } from '#lib/client/ask.ts'
import { fleetCountQuery, serviceQuery } from '#lib/client/queries.ts'
import { keptSessionQuery } from '#lib/client/session.ts'
import type { Role } from '../account/role.ts'
import { MapView } from '../map/MapView.tsx'
import { FeedAlarm } from '../status/FeedAlarm.tsx'
import { VesselPanel } from '../vessel/VesselPanel.tsx'
import styles from './Dashboard.module.css'
import { feedState } from './feedState.ts'
import { Notice } from './Notice.tsx'
import { TopBar } from './TopBar.tsx'
import { useVesselParameter } from './urlState.ts'
import { useOnline } from './useOnline.ts'

export interface DashboardProps {
  account: { email: string; role: Role }
  basemapVersion: string
}

export function Dashboard({ account, basemapVersion }: DashboardProps) {
  const [vesselId, setVesselId] = useVesselParameter()
  const [tileFailure, setTileFailure] = useState<FailureKind | null>(null)
  const service = useQuery(serviceQuery)
  const count = useQuery({ ...fleetCountQuery, enabled: service.data?.state !== 'loading' })
  const online = useOnline()
  useQuery(keptSessionQuery)
  const failure = service.error instanceof RequestFailure ? service.error.kind : service.error ? 'failing' : tileFailure
  const feed = feedState({ service: service.data ?? null, failure, online })
  const close = useCallback(() => void setVesselId(null), [setVesselId])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close])

  return (
    <div className={styles.dashboard}>
      <TopBar account={account} feed={feed} count={count.data ?? null} simulated={service.data?.simulated ?? false} />
      <main className={styles.page}>
        <h1 className={styles.heard}>Ships on the map</h1>
        <MapView basemapVersion={basemapVersion} vesselId={vesselId} onOpen={setVesselId} onFeed={setTileFailure} />
        <Notice feed={feed} />
        <FeedAlarm quiet={feed.notice !== null} />
        {vesselId && <VesselPanel id={vesselId} onClose={close} />}
      </main>
    </div>
  )
}
