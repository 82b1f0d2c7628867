'use client'

import { useEffect } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { type TrackSpan, trackSpans, usePreferences } from '../ui/preferences.ts'
import { useTrackHours } from './trackHours.ts'
import { useTrackParameter } from './urlState.ts'

const hourMs = 3_600_000

/** The hours of a span; `null` for all that is stored. */
export function spanHours(span: TrackSpan): number | null {
  const hours = Number.parseInt(span, 10)
  return Number.isNaN(hours) ? null : hours
}

/** The spans that differ if tracks are stored for this many hours. */
export function offeredSpans(trackHours: number): TrackSpan[] {
  return trackHours === 0 ? ['off'] : trackSpans.filter((span) => (spanHours(span) ?? 0) < trackHours)
}

/**
 * The shortest offered span that is not shorter than another and reaches back to a time; the longest one if none does.
 */
export function spanSince(ageMs: number, span: TrackSpan, trackHours: number): TrackSpan {
  if (span === 'off') return span
  const offered = offeredSpans(trackHours).filter((each) => each !== 'off')
  const longer = offered.slice(Math.max(0, offered.indexOf(span)))
  return longer.find((each) => (spanHours(each) ?? trackHours) * hourMs >= ageMs) ?? longer.at(-1) ?? span
}

/**
 * How much of the open vessel's track is shown: from the address, else the last choice. Writes it to the address, so
 * that a shared link shows the same.
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

/** Extends the track of the vessel that is opened, so that it reaches back to a time. */
export function useShowTrackSince(): (ms: number) => void {
  const trackHours = useTrackHours()
  const [asked, setAsked] = useTrackParameter()
  const [{ trackSpan }] = usePreferences()
  return (ms) => {
    const span = asked ?? trackSpan
    const needed = spanSince(serviceNowMs() - ms, span, trackHours)
    if (needed !== span) void setAsked(needed)
  }
}
