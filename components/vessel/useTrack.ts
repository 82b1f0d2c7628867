'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trackAddress, trackQuery } from '#lib/client/queries.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { TrackSpan } from '../ui/preferences.ts'
import { spanHours, useTrackSpan } from '../view/trackSpan.ts'
import { useAtParameter } from '../view/urlState.ts'
import { trackPoints, withPosition } from './trackData.ts'

export interface ShownTrack {
  span: TrackSpan
  choose: (span: TrackSpan) => void
  /** Empty until it is loaded, and if tracks are off. */
  points: readonly TrackPoint[]
  /** Doubtful positions that are not among the points. */
  leftOut: number
  state: 'off' | 'loading' | 'failed' | 'loaded'
  fileAddress: (format: string) => string
}

const noPoints: readonly TrackPoint[] = []

/** The part of a vessel's track that the map shows, up to its present position. */
export function useTrack({ id, last_known_position: position }: VesselJson): ShownTrack {
  const [span, choose] = useTrackSpan()
  const [at] = useAtParameter()
  const times = { hours: spanHours(span), at }
  const answer = useQuery({ ...trackQuery(id, times), enabled: span !== 'off' })
  const data = span === 'off' ? undefined : answer.data
  const stored = useMemo(() => (data ? trackPoints(data) : noPoints), [data])
  const failure = useFailure(answer)
  return {
    span,
    choose,
    points: useMemo(() => (at === null ? withPosition(stored, position) : stored), [at, stored, position]),
    leftOut: data?.doubtful_positions_left_out ?? 0,
    state: span === 'off' ? 'off' : data ? 'loaded' : failure ? 'failed' : 'loading',
    fileAddress: (format) => `${trackAddress(id, times)}&format=${format}`,
  }
}
