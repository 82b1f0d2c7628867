import { gapSeconds } from '#lib/calls/follow.ts'
import type { CallJson } from '#lib/wire/callSchemas.ts'
import type { ListedCall } from '#lib/wire/formats/boardFormats.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import type { Call } from '../route.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>
export type StoredCall = Awaited<ReturnType<Call['service']['calls']['open']>>[number]

export function calledPortJson({ unlocode, name }: { unlocode: string; name: string }): CallJson['port'] {
  return { code: unlocode, name }
}

/** A stored call of a vessel, in the words of clients. */
export function listedCall(stored: StoredCall, vessel: Vessel, { ports, now }: Call['service']): ListedCall {
  const { id: vesselId, ...identifying } = foundVesselJson(vessel)
  const port = ports.portOf(stored.port) ?? {
    unlocode: stored.port,
    name: stored.port,
    longitude: null,
    latitude: null,
  }
  const lastSeconds = stored.endedSeconds ?? Math.floor((vessel.broadcastMicroseconds ?? 0) / 1e6)
  const isSilent = stored.endedSeconds !== null || now() / 1000 - lastSeconds >= gapSeconds
  const json: CallJson = {
    id: `${vesselId}.${stored.beganSeconds}`,
    vessel: vesselId,
    ...identifying,
    port: calledPortJson(port),
    berth: stored.berth,
    state: stored.leftSeconds !== null ? 'left' : isSilent ? 'not_received_since' : 'in_port',
    kind: stored.kind,
    entered_at: timeText(stored.enteredSeconds),
    entered_seen: stored.enteredSeconds !== null,
    stopped_at: formatReceived(stored.stoppedSeconds * 1e6),
    stopped_seen: stored.isStopSeen,
    moved_at: timeText(stored.movedSeconds),
    moved_seen: stored.isMoveSeen,
    left_at: timeText(stored.leftSeconds),
    left_seen: stored.leftSeconds !== null,
    last_received_at: formatReceived(lastSeconds * 1e6),
    draught_in: stored.draughtInMetres,
    draught_out: stored.draughtOutMetres,
    is_between_berths: stored.isBetweenBerths,
  }
  return { json, place: { longitude: port.longitude, latitude: port.latitude } }
}

function timeText(seconds: number | null): string | null {
  return seconds === null ? null : formatReceived(seconds * 1e6)
}
