import { gapSeconds } from '#lib/calls/follow.ts'
import { slicesOf } from '#lib/slices.ts'
import type { ListedCall } from '#lib/wire/rows/call.ts'
import { foundVesselJson, sumOfKnown } from '#lib/wire/vesselJson.ts'
import { type Call, nextTurn } from '../route.ts'

export type StoredCall = Awaited<ReturnType<Call['service']['calls']['open']>>[number]

/** A stored call with its vessel and port. */
export function listedCall(
  stored: StoredCall,
  vessel: ReturnType<Call['fleet']['vesselAt']>,
  { ports, now }: Call['service'],
): ListedCall {
  const unknownPort = { unlocode: stored.port, name: stored.port, longitude: null, latitude: null }
  const lastSeconds = stored.endedSeconds ?? Math.floor((vessel.broadcastMicroseconds ?? 0) / 1e6)
  const isSilent = stored.endedSeconds !== null || now() / 1000 - lastSeconds >= gapSeconds
  return {
    vessel: foundVesselJson(vessel),
    call: stored,
    port: ports.portOf(stored.port) ?? unknownPort,
    state: stored.leftSeconds !== null ? 'left' : isSilent ? 'not_received_since' : 'in_port',
    lastSeconds,
    lengthMetres: sumOfKnown(vessel.toBowMetres, vessel.toSternMetres),
  }
}

/** This many are read and tested in some milliseconds. */
const callsAPiece = 1_000

/** The calls of this many vessels are found in some milliseconds. */
const vesselsAtOnce = 2_000

/** Reads stored calls piece by piece, each in its own turn. `after` is the place of the call that was read last. */
export async function* callPieces<After>(
  call: Call,
  read: (after: After, limit: number) => Promise<StoredCall[]>,
  first: After,
  afterOf: (last: StoredCall) => After,
): AsyncGenerator<StoredCall[]> {
  for (let after = first; ; ) {
    await nextTurn(call)
    const piece = await read(after, callsAPiece)
    yield piece
    const last = piece.at(-1)
    if (!last || piece.length < callsAPiece) return
    after = afterOf(last)
  }
}

interface VesselPlace {
  number: number
  beganSeconds: number
}

/** Reads the calls of the visible vessels in the order of vessels. Skips all other calls, so that no cursor reveals one. */
export async function* visibleCallPieces(call: Call, first: VesselPlace): AsyncGenerator<StoredCall[]> {
  const { calls } = call.service
  const pieces = (among: readonly number[] | null) =>
    callPieces(
      call,
      (after: VesselPlace, limit) => calls.following(after, limit, among),
      first,
      (last) => last,
    )
  if (call.scope === null) return yield* pieces(null)
  const { live, numbers } = call.fleet
  const visible: number[] = []
  live.forEach((row) => void visible.push(numbers.byName.number[row] ?? 0))
  const following = visible.filter((number) => number >= first.number).sort((a, b) => a - b)
  for (const among of slicesOf(following, vesselsAtOnce)) yield* pieces(among)
}
