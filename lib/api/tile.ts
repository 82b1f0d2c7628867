import { hash } from 'node:crypto'
import { selectRows } from '#lib/query/rows.ts'
import { type FinishedTile, goodMilliseconds, type KeptTile } from '#lib/tiles/finishedTiles.ts'
import { TileOutOfRange, tileAddress } from '#lib/tiles/tileAddress.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { compressed, encodingFor } from './answer/compression.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { isKnown, unchanged } from './answer/entityTag.ts'
import { Problem } from './answer/problem.ts'
import { isVisitor } from './guard.ts'
import { fleetAt } from './lookBack.ts'
import { type AskedQuery, askedQuery } from './request/askedQuery.ts'
import { type GuardedCall, inOwnTurn } from './route.ts'

/** Tiles show age in steps of ten minutes and more, so a delay of this long does not matter. */
const ageStepMilliseconds = 10_000

/** GET /api/tiles/{z}/{x}/{y}.mvt, of the vessels that the same filters list. */
export async function tile(call: GuardedCall, { z, x, y }: { z: string; x: string; y: string }): Promise<Response> {
  const { headers } = call.request
  const address = addressOf(z, x, y)
  const asked = askedQuery(call, { stepMilliseconds: ageStepMilliseconds })
  const { tiles } = call.service
  const acceptEncoding = headers.get('accept-encoding')
  const key = () => keyOf(call, asked, [address.zoom, address.column, address.row, encodingFor(acceptEncoding)])

  /** Of several callers that wait for their turn, the first computes the tile and is charged for it. */
  const computed = () =>
    inOwnTurn(call, async (turn): Promise<KeptTile> => {
      const fleet = await fleetAt(turn, asked.query.atSeconds)
      const kept = tiles.get(key())
      if (kept) return kept
      const selection = selectRows(fleet, asked.query.filters).rows
      const bytes = vesselTile(fleet, address, { nowMicroseconds: asked.now * 1000, selection })
      return tiles.keep(key(), goodMilliseconds(address.zoom), finishedTile(bytes, acceptEncoding))
    })
  const { body, encoding, entityTag } = await (tiles.get(key()) ?? (await computed())).finished
  if (isKnown(entityTag, headers)) return unchanged(entityTag)
  return dataAnswer('application/vnd.mapbox-vector-tile', [body], {
    ETag: entityTag,
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  })
}

/**
 * Callers share a tile if they have the same scope. The epoch changes at once when a vessel is removed and when the fleet is
 * reloaded.
 */
function keyOf({ service, scope, caller }: GuardedCall, { query, countedFrom }: AskedQuery, form: unknown[]): string {
  const vessels = [isVisitor(caller), scope?.text, query.filterText, query.atSeconds, countedFrom]
  return hash('sha1', JSON.stringify([service.history.epoch, ...vessels, ...form]), 'base64url')
}

/** The tag is of the content, so that a tile in which nothing has changed is answered with 304. */
async function finishedTile(bytes: Uint8Array<ArrayBuffer>, acceptEncoding: string | null): Promise<FinishedTile> {
  const entityTag = `W/"${hash('sha1', bytes, 'base64url')}"`
  const { body, encoding } = await compressed([bytes], acceptEncoding)
  // A copy, because a compressed body is part of a larger buffer.
  return { body: new Uint8Array(Buffer.concat(body)), encoding, entityTag }
}

function addressOf(z: string, x: string, y: string) {
  try {
    return tileAddress(z, x, y.replace(/\.mvt$/, ''))
  } catch (error) {
    if (error instanceof TileOutOfRange) throw new Problem('not-found', `No such tile: ${error.message}.`)
    throw error
  }
}
