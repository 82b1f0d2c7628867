'use client'

import { useEffect } from 'react'
import { type TrackSpan, trackSpans, usePreferences } from '../ui/preferences.ts'
import { useTrackHours } from './trackHours.ts'
import { useTrackParameter } from './urlState.ts'

/** The hours of a span; `null` for all that is stored. */
export function spanHours(span: TrackSpan): number | null {
  const hours = Number.parseInt(span, 10)
  return Number.isNaN(hours) ? null : hours
}

/** The spans that differ where tracks are stored for this many hours. */
export function offeredSpans(trackHours: number): TrackSpan[] {
  return trackHours === 0 ? ['off'] : trackSpans.filter((span) => (spanHours(span) ?? 0) < trackHours)
}

/**
 * How much of the open vessel's track is shown: as the address says, else as last chosen. The address then says it too,
 * so that a shared link shows the same.
 */
export function useTrackSpan(): readonly [TrackSpan, (chosen: TrackSpan) => void] {
  const trackHours = useTrackHours()
  const [asked, setAsked] = useTrackParameter()
  const [{ trackSpan }, choose] = usePreferences()
  useEffect(() => {
    if (asked === null && trackHours > 0) void setAsked(trackSpan)
  }, [asked, trackHours, trackSpan, setAsked])
  const span = asked ?? trackSpan
  const offered = offeredSpans(trackHours)
  return [
    offered.find((each) => each === span) ?? offered.at(-1) ?? 'off',
    (chosen) => {
      choose({ trackSpan: chosen })
      void setAsked(chosen)
    },
  ]
}
