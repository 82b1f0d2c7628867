import { selectRows } from '#lib/query/rows.ts'
import { TileOutOfRange, tileAddress } from '#lib/tiles/tileAddress.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { Problem } from './answer/problem.ts'
import { fleetAt } from './lookBack.ts'
import { askedQuery } from './request/askedQuery.ts'
import type { Call } from './route.ts'

/** Tiles show age in steps of ten minutes and more, so a delay of this long does not matter. */
const ageStepMilliseconds = 10_000

/** GET /api/tiles/{z}/{x}/{y}.mvt, of the vessels that the same filters list. */
export async function tile(call: Call, { z, x, y }: { z: string; x: string; y: string }): Promise<Response> {
  const address = addressOf(z, x, y)
  const { query, now } = askedQuery(call, { stepMilliseconds: ageStepMilliseconds })
  const fleet = await fleetAt(call, query.atSeconds)
  return unlessKnown(call, { version: fleet.version, variant: String(now) }, () => {
    const selection = selectRows(fleet, query.filters).rows
    const bytes = vesselTile(fleet, address, { nowMicroseconds: now * 1000, selection })
    return dataAnswer('application/vnd.mapbox-vector-tile', bytes)
  })
}

function addressOf(z: string, x: string, y: string) {
  try {
    return tileAddress(z, x, y.replace(/\.mvt$/, ''))
  } catch (error) {
    if (error instanceof TileOutOfRange) throw new Problem('not-found', `No such tile: ${error.message}.`)
    throw error
  }
}
