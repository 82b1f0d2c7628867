import { selectRows } from '#lib/query/rows.ts'
import { keptSelection } from '#lib/query/scope.ts'
import { goodMilliseconds, type KeptTile } from '#lib/tiles/finishedTiles.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { maxMarks } from '#lib/wire/lists.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { encodingFor } from './answer/compression.ts'
import { checkRead, malformedParameter, unprocessableParameter } from './answer/problem.ts'
import { addressIn, finishedTile, tileAnswer, tileKey } from './answer/tileAnswer.ts'
import { isVisitor } from './caller.ts'
import { listIdOf } from './lists/visibleLists.ts'
import { fleetAt } from './playback.ts'
import { parseQueryParams, type QueryParams } from './request/queryParams.ts'
import { type Call, type GuardedCall, inOwnTurn, type VisibleFleet } from './route.ts'
import { isTurnAwaited } from './turns.ts'

/** Tiles show age in steps of ten minutes and more, so this delay is negligible. */
const ageStepMilliseconds = 10_000

/** GET /api/tiles/{z}/{x}/{y}.mvt: the filtered vessels. */
export async function tile(call: GuardedCall, place: { z: string; x: string; y: string }): Promise<Response> {
  const { headers } = call.request
  const address = addressIn(place)
  const params = parseQueryParams(call, { stepMilliseconds: ageStepMilliseconds })
  const marks = marksOf(call)
  const { tiles } = call.service
  const acceptEncoding = headers.get('accept-encoding')
  const form = [address.zoom, address.column, address.row, encodingFor(acceptEncoding), marks]
  const key = () => keyOf(call, params, form)

  /** The first of several waiting callers computes the tile and is charged for it. */
  const computed = () =>
    inOwnTurn(call, async (turn): Promise<KeptTile> => {
      const fleet = await fleetAt(turn, params.query.atSeconds)
      const kept = tiles.fresh(key())
      if (kept) return kept
      const selection = selectionOf(turn, fleet, params)
      const bytes = vesselTile(fleet, address, {
        nowMicroseconds: params.now * 1000,
        selection,
        marks: marks.map((id) => fleet.lists.rowsOf(id)),
      })
      return tiles.keep(key(), goodMilliseconds(address.zoom), finishedTile(bytes, acceptEncoding))
    })
  const kept = tiles.get(key())
  if (kept) return tileAnswer(kept, headers)
  const late = isTurnAwaited() ? tiles.prolong(key()) : null
  if (!late) return tileAnswer(await computed(), headers)
  // The next request computes it if this fails.
  computed().catch(() => {})
  return tileAnswer(late, headers)
}

/** The ids of the lists to mark, in the order of the request. */
function marksOf(call: GuardedCall): string[] {
  const reader = new ParameterReader(call.url.searchParams)
  const names = (reader.text('marks') ?? '').split(',').filter((text) => text.trim() !== '')
  checkRead(reader)
  if (names.length > maxMarks) throw malformedParameter('marks', `must be at most ${maxMarks} lists`)
  const idOf = listIdOf(call)
  return names.map((text) => {
    const found = idOf(text.trim())
    if ('id' in found) return found.id
    throw unprocessableParameter('marks', found.reason)
  })
}

/** Tiles of the same filters share a selection until the fleet changes. */
function selectionOf({ scope, wholeFleet }: Call, fleet: VisibleFleet, { query, countedFrom }: QueryParams) {
  const { filters, filterText, atSeconds } = query
  if (atSeconds !== null || scope?.past || filters.length === 0) return selectRows(fleet, filters).rows
  return keptSelection(wholeFleet, fleet, JSON.stringify([scope?.text ?? null, filterText, countedFrom]), filters)
}

/** Callers with the same scope share a tile. A removed vessel or a reloaded fleet starts a new epoch. */
function keyOf({ service, scope, caller }: GuardedCall, { query, countedFrom }: QueryParams, form: unknown[]): string {
  const vessels = [isVisitor(caller), scope?.text, query.filterText, query.atSeconds, countedFrom]
  return tileKey([service.history.epoch, ...vessels, ...form])
}
