'use client'

import { useEffect } from 'react'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useChart } from '../map/chartContext.tsx'
import { useFollowParameter } from '../view/urlState.ts'

/** Keeps the vessel in the middle of the map; who goes to another place ends it. */
export function useFollowing(vessel: VesselJson | null): readonly [boolean, (following: boolean) => void] {
  const chart = useChart()
  const [following, setFollowing] = useFollowParameter()
  const [longitude, latitude] = vessel?.last_known_position?.geometry.coordinates ?? []
  useEffect(() => {
    if (!chart || !following) return
    return chart.camera.onLeft(() => void setFollowing(null))
  }, [chart, following, setFollowing])
  useEffect(() => {
    if (following && longitude !== undefined && latitude !== undefined) chart?.camera.centre(longitude, latitude)
  }, [chart, following, longitude, latitude])
  return [following, (wanted) => void setFollowing(wanted || null)] as const
}
