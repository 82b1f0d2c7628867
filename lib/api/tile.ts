import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { TileOutOfRange, tileAddress } from '#lib/tiles/tileAddress.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

const gzipped = promisify(gzip)

/** GET /api/tiles/{z}/{x}/{y}.mvt */
export async function tile(
  { request, fleet, service }: Call,
  { z, x, y }: { z: string; x: string; y: string },
): Promise<Answer> {
  const address = addressOf(z, x, y)
  if (address instanceof ProblemAnswer) return address
  const bytes = vesselTile(fleet, address, { nowMicroseconds: service.now() * 1000 })
  const headers = {
    'Content-Type': 'application/vnd.mapbox-vector-tile',
    'Cache-Control': 'private, no-store',
    Vary: 'Accept-Encoding',
  }
  // Next compresses what it takes for text, and vector tiles are not among it.
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return new Response(bytes.slice(), { headers })
  const compressed = await gzipped(bytes, { level: constants.Z_BEST_SPEED })
  return new Response(compressed, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

function addressOf(z: string, x: string, y: string) {
  try {
    return tileAddress(z, x, y.replace(/\.mvt$/, ''))
  } catch (error) {
    if (error instanceof TileOutOfRange) return new ProblemAnswer('not-found', `No such tile: ${error.message}.`)
    throw error
  }
}
