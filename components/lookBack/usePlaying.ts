'use client'

import { useEffect, useRef, useState } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { useChart } from '../map/chartContext.tsx'

/** How many times as fast as it was: so many seconds in every frame. */
export const rates = [60, 300, 900, 3_600] as const
export type Rate = (typeof rates)[number]

const frameMs = 1000

export interface Playing {
  isPlaying: boolean
  rate: Rate
  toggle(): void
  setRate(rate: Rate): void
}

/** Moves a time on, one frame a second, as long as the map keeps up; it ends at now, which is `null`. */
export function usePlaying(at: number, setAt: (at: number | null) => void): Playing {
  const chart = useChart()
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState<Rate>(300)
  const latest = useRef({ at, setAt, rate })
  latest.current = { at, setAt, rate }
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (chart?.isLoadingVessels) return
      const { at, setAt, rate } = latest.current
      const next = at + rate
      setAt(next * 1000 < serviceNowMs() ? next : null)
    }, frameMs)
    return () => clearInterval(timer)
  }, [isPlaying, chart])
  return { isPlaying, rate, toggle: () => setPlaying(!isPlaying), setRate }
}
