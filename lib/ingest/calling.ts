import { PortPlaces } from '#lib/calls/portPlaces.ts'
import { VesselCalls } from '#lib/calls/vesselCalls.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import type { Settings } from '#lib/settings.ts'
import type { TrackedState } from './stateCache.ts'

export interface CallRules {
  /** Replaced when ports change. */
  places: PortPlaces
}

export const defaultCallDays = 400

/** `undefined` if port calls are not stored. */
export function callRules(
  { callDays = defaultCallDays }: Partial<Pick<Settings, 'callDays'>>,
  book: Pick<PortBook, 'ports' | 'subscribe'>,
): CallRules | undefined {
  if (callDays === 0) return undefined
  const rules = { places: new PortPlaces(book.ports) }
  book.subscribe(() => {
    rules.places = new PortPlaces(book.ports)
  })
  return rules
}

/** Follows the vessel's new position into and out of ports. */
export function followPosition(state: TrackedState, { places }: CallRules): void {
  const { longitude, latitude, broadcastMicroseconds, speedKnots, navigationalStatus, draughtMetres } = state.vessel
  if (longitude === null || latitude === null || broadcastMicroseconds === null) return
  const seconds = Math.floor(broadcastMicroseconds / 1e6)
  state.calls ??= new VesselCalls()
  state.calls.follow({ seconds, longitude, latitude, speedKnots, navigationalStatus, draughtMetres }, places)
}

/** Adds the calls of the later vessel to the former's, which continues it. */
export function joinCalls(former: TrackedState, later: TrackedState): void {
  if (!later.calls) return
  former.calls ??= new VesselCalls()
  former.calls.continueAs(later.calls)
}
