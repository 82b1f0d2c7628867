import { gapSeconds } from '#lib/calls/follow.ts'
import type { CallJson, ListedCall } from '#lib/wire/rows/call.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import type { Call } from '../route.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>
export type StoredCall = Awaited<ReturnType<Call['service']['calls']['open']>>[number]

export function calledPortJson({ unlocode, name }: { unlocode: string; name: string }): CallJson['port'] {
  return { code: unlocode, name }
}

/** A stored call with its vessel and port, in the form of lists. */
export function listedCall(stored: StoredCall, vessel: Vessel, { ports, now }: Call['service']): ListedCall {
  const unknownPort = { unlocode: stored.port, name: stored.port, longitude: null, latitude: null }
  const lastSeconds = stored.endedSeconds ?? Math.floor((vessel.broadcastMicroseconds ?? 0) / 1e6)
  const isSilent = stored.endedSeconds !== null || now() / 1000 - lastSeconds >= gapSeconds
  return {
    vessel: foundVesselJson(vessel),
    call: stored,
    port: ports.portOf(stored.port) ?? unknownPort,
    state: stored.leftSeconds !== null ? 'left' : isSilent ? 'not_received_since' : 'in_port',
    lastSeconds,
  }
}
