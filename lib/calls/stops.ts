import type { Place } from '#lib/distance.ts'
import type { CallStop, PortCall, StopKind } from '#lib/vessel/portCall.ts'

/** The stop in which a vessel is now. */
export interface Stop extends Place {
  sinceSeconds: number
  isSeen: boolean
  /** The last report before a start that was not received; `null` without one. */
  beforeSeconds: number | null
  isConfirmed: boolean
  berth: string | null
  kind: StopKind | null
}

/** Bounds the bytes of a call, as of a vessel that shifts every day for a month. */
export const maxStops = 12

type Stops = readonly CallStop[]

/** The stops of a call; of one without, which was stored before stops were, that which its times describe. */
export function stopsOf(call: PortCall): Stops {
  if (call.stops.length > 0) return call.stops
  const { berth, kind, enteredSeconds, stoppedSeconds, isStopSeen, movedSeconds, isMoveSeen } = call
  return [
    {
      berth,
      kind,
      earliestSeconds: isStopSeen ? stoppedSeconds : enteredSeconds,
      sinceSeconds: stoppedSeconds,
      untilSeconds: movedSeconds === null || isMoveSeen ? movedSeconds : stoppedSeconds,
      latestSeconds: movedSeconds,
    },
  ]
}

/** Adds a stop that lasts. Without room, the stop before it at the same berth continues, or else the second is dropped. */
export function withStop(stops: Stops, { berth, kind, sinceSeconds, isSeen, beforeSeconds }: Stop): Stops {
  const begun: CallStop = {
    berth,
    kind,
    earliestSeconds: isSeen ? sinceSeconds : beforeSeconds,
    sinceSeconds,
    untilSeconds: null,
    latestSeconds: null,
  }
  if (stops.length < maxStops) return [...stops, begun]
  const last = stops.at(-1)
  if (last && isSamePlace(last, begun)) return withoutEnd(stops)
  return [...stops.slice(0, 1), ...stops.slice(2), begun]
}

/** Continues the last stop if it was at the place of this one; otherwise this one begins. */
export function withStopAgain(stops: Stops, stop: Stop): Stops {
  const last = stops.at(-1)
  return last && isSamePlace(last, stop) ? withoutEnd(stops) : withStop(stops, stop)
}

/** Notes the berth and kind of the stop that lasts. */
export function withPlace(stops: Stops, { berth, kind }: Pick<Stop, 'berth' | 'kind'>): Stops {
  const last = stops.at(-1)
  if (!last || last.untilSeconds !== null || isSamePlace(last, { berth, kind })) return stops
  return [...stops.slice(0, -1), { ...last, berth, kind }]
}

/** Ends the stop that lasts: it was received until the first time, and not after the second. */
export function withEnd(stops: Stops, untilSeconds: number, latestSeconds = untilSeconds): Stops {
  const last = stops.at(-1)
  if (!last || last.untilSeconds !== null) return stops
  const until = Math.max(last.sinceSeconds, untilSeconds)
  return [...stops.slice(0, -1), { ...last, untilSeconds: until, latestSeconds: Math.max(until, latestSeconds) }]
}

function withoutEnd(stops: Stops): Stops {
  const last = stops.at(-1)
  return last ? [...stops.slice(0, -1), { ...last, untilSeconds: null, latestSeconds: null }] : stops
}

function isSamePlace(one: Pick<Stop, 'berth' | 'kind'>, other: Pick<Stop, 'berth' | 'kind'>): boolean {
  return one.berth === other.berth && one.kind === other.kind
}
