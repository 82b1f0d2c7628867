import { positionOf } from '#lib/distance.ts'
import { type ExpectedVessel, expectedVessels } from '#lib/query/expectedVessels.ts'
import { slicesOf } from '#lib/slices.ts'
import {
  departureOf,
  type EstimatedEta,
  estimatedEta,
  isDestinationSettled,
  speedWindowSeconds,
} from '#lib/track/estimatedEta.ts'
import { joinChunks } from '#lib/track/select.ts'
import { destinationSince } from '#lib/wire/evidenceJson.ts'
import { expected as expectedTable } from '#lib/wire/rows/expected.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { unreadable } from '../answer/problem.ts'
import { readOwnEmbed, vesselRowsAnswer } from '../collection.ts'
import { ownOf } from '../lists/ownPart.ts'
import { listText } from '../request/listParams.ts'
import { type Answer, type Call, nextTurn } from '../route.ts'
import { calledPortJson, parseBoardRequest } from './board.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>
type Place = NonNullable<ReturnType<typeof positionOf>>

/** The tracks of this many vessels are read in some milliseconds. */
const vesselsAPiece = 100
/** Europoort and the Maasvlakte are this far from Rotterdam. */
const neighbourMetres = 25_000

/** GET /api/ports/{code}/expected */
export async function expected(call: Call, { code }: { code: string }): Promise<Answer> {
  const { service, fleet } = call
  const { format, port, sort, params } = await parseBoardRequest(call, code, 'expected', {
    table: expectedTable,
    names: [],
    read: readOwnEmbed,
  })
  const place = positionOf(port)
  const now = service.now()
  const arrived = new Set((await service.calls.open(port.unlocode)).map(({ number }) => number))
  const destination = { unlocode: port.unlocode, place, arrived }
  const bound = await call.turns.run(expectedVessels(fleet, destination, params.filters, now * 1000))
  const found = await withoutNeighbours(call, bound)
  return vesselRowsAnswer(call, found, {
    format,
    params,
    order: {
      sort,
      placeOf: ({ metres, number }) => ({ value: metres, number }),
      queryText: listText(params.query, []),
    },
    beside: { port: calledPortJson(port) },
    async rowsOf(shown) {
      const vessels = shown.map(({ vessel }) => vessel)
      const etas = await estimatedEtas(call, vessels, place)
      return shown.map(({ metres, number, vessel }) => ({
        vessel: vesselJson(vessel),
        sent: vessel,
        metres,
        eta: etas.get(number) ?? null,
        nowMicroseconds: now * 1000,
        ...(params.own && { own: ownOf(vessel, call) }),
      }))
    },
  })
}

/**
 * Leaves out vessels that are moored in a neighbouring port, because the docks of one port often have several codes.
 */
async function withoutNeighbours(
  { service }: Call,
  bound: readonly ExpectedVessel[],
): Promise<readonly ExpectedVessel[]> {
  const near = bound.filter(({ metres }) => metres <= neighbourMetres).map(({ number }) => number)
  if (near.length === 0) return bound
  const moored = await service.calls.moored(near)
  return bound.filter(({ metres, number }) => metres > neighbourMetres || !moored.has(number))
}

/** The estimated ETAs of vessels under way, by number. */
async function estimatedEtas(
  call: Call,
  vessels: readonly Vessel[],
  port: Place | null,
): Promise<Map<number, EstimatedEta>> {
  const etas = new Map<number, EstimatedEta>()
  if (port === null) return etas
  const { service } = call
  const nowSeconds = service.now() / 1000
  const underWay = vessels.flatMap((vessel): Departed[] => {
    const from = departureOf(vessel)
    return from ? [{ number: vessel.number, from }] : []
  })
  for (const piece of slicesOf(underWay, vesselsAPiece)) {
    await nextTurn(call)
    const { settled, tracks } = await readPiece(call, piece, nowSeconds)
    for (const { number, from } of piece) {
      const track = tracks.get(number)
      if (!track || !settled.has(number)) continue
      const eta = estimatedEta(from, port, joinChunks(track, from.seconds), nowSeconds)
      if (eta) etas.set(number, eta)
    }
  }
  return etas
}

type Departed = Pick<Vessel, 'number'> & { from: NonNullable<ReturnType<typeof departureOf>> }

/** Reads the tracks of vessels, and finds those that have had their destination for a while. */
async function readPiece({ service }: Call, piece: readonly Departed[], nowSeconds: number) {
  const visits = piece.map(({ number, from }) => ({
    number,
    sinceSeconds: from.seconds - speedWindowSeconds,
    untilSeconds: from.seconds,
  }))
  try {
    const [chunks, evidence] = await Promise.all([
      service.trackCells.during(visits),
      service.evidenceOfAll(piece.map(({ number }) => number)),
    ])
    const isSettled = (votes: Uint8Array) => isDestinationSettled(destinationSince(votes), nowSeconds)
    return {
      tracks: new Map(piece.map(({ number }, index) => [number, chunks[index] ?? []])),
      settled: new Set(evidence.flatMap(({ number, votes }) => (isSettled(votes) ? number : []))),
    }
  } catch (error) {
    throw unreadable(service, 'The tracks', error)
  }
}
