'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { tracksInViewKey } from '#lib/client/queries.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { useChart } from '../map/chartContext.tsx'

/** Playback speeds: seconds of the past per frame. */
export const rates = [60, 300, 900, 3_600] as const
export type Rate = (typeof rates)[number]

const frameMs = 1000
const tickMs = 100
/** Waits after each frame as long as it took, so that other requests are served. */
const shareOfService = 1 / 2

export interface Playing {
  isPlaying: boolean
  rate: Rate
  toggle(): void
  setRate(rate: Rate): void
}

/**
 * Advances the time by one frame per second, or slower if the service needs longer. Ends at the present, which is
 * `null`.
 */
export function usePlaying(at: number, setAt: (at: number | null) => void): Playing {
  const chart = useChart()
  const client = useQueryClient()
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState<Rate>(300)
  const onFrame = useEffectEvent(() => {
    const next = at + rate
    setAt(next * 1000 < serviceNowMs() ? next : null)
  })
  useEffect(() => {
    if (!isPlaying) return
    let beganMs = performance.now()
    let tookMs = 0
    const timer = setInterval(() => {
      const passedMs = performance.now() - beganMs
      // A next frame would cancel the request for tracks, so that they would never be shown.
      const isLoading = chart?.isLoadingVessels || client.isFetching({ queryKey: tracksInViewKey }) > 0
      if (isLoading) tookMs = passedMs
      if (isLoading || passedMs < Math.max(frameMs, tookMs / shareOfService)) return
      beganMs = performance.now()
      tookMs = 0
      onFrame()
    }, tickMs)
    return () => clearInterval(timer)
  }, [isPlaying, chart, client])
  return { isPlaying, rate, toggle: () => setPlaying(!isPlaying), setRate }
}
