import { stationTile } from '#lib/tiles/stationTile.ts'
import { encodingFor } from '../answer/compression.ts'
import { addressIn, finishedTile, tileAnswer, tileKey } from '../answer/tileAnswer.ts'
import { type GuardedCall, inOwnTurn } from '../route.ts'
import { readStationFilters, stationFilters } from './stations.ts'
import { checkStationsOn, stationListParams, visibleRows } from './visibleStations.ts'

const goodMilliseconds = 5_000
const ownNames = ['kind', 'aton', 'distress', 'off_position']

/** GET /api/tiles/stations/{z}/{x}/{y}.mvt */
export function stationTileAnswer(call: GuardedCall, place: { z: string; x: string; y: string }): Promise<Response> {
  checkStationsOn(call)
  const address = addressIn(place)
  const acceptEncoding = call.request.headers.get('accept-encoding')
  return inOwnTurn(call, async (turn) => {
    const { service, scope, url } = turn
    const nowMicroseconds = service.now() * 1_000
    const { own, filters, query } = await stationListParams(turn, {
      filters: stationFilters,
      sorts: [],
      names: ownNames,
      read: (reader) => readStationFilters(reader, nowMicroseconds),
    })
    const key = tileKey(['stations', address, encodingFor(acceptEncoding), scope?.text, query.toString(), url.search])
    const kept = service.tiles.get(key)
    if (kept) return tileAnswer(kept, turn.request.headers)
    const listed = service.stationsNow.listed(nowMicroseconds)
    const found = await visibleRows(turn, listed, filters, own)
    const bytes = stationTile(found, address, nowMicroseconds)
    const finished = service.tiles.keep(key, goodMilliseconds, finishedTile(bytes, acceptEncoding))
    return tileAnswer(finished, turn.request.headers)
  })
}
