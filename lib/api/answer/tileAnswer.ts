import { hash } from 'node:crypto'
import type { FinishedTile, KeptTile } from '#lib/tiles/finishedTiles.ts'
import { TileOutOfRange, tileAddress } from '#lib/tiles/tileAddress.ts'
import { compressed } from './compression.ts'
import { dataAnswer } from './dataAnswer.ts'
import { isKnown, unchanged } from './entityTag.ts'
import { Problem } from './problem.ts'

/** The name of the row may end in `.mvt`. */
export function addressIn({ z, x, y }: { z: string; x: string; y: string }) {
  try {
    return tileAddress(z, x, y.replace(/\.mvt$/, ''))
  } catch (error) {
    if (error instanceof TileOutOfRange) throw new Problem('not-found', `No such tile: ${error.message}.`)
    throw error
  }
}

export function tileKey(parts: readonly unknown[]): string {
  return hash('sha1', JSON.stringify(parts), 'base64url')
}

/** The tag is a hash of the content, so that an unchanged tile returns 304. */
export async function finishedTile(
  bytes: Uint8Array<ArrayBuffer>,
  acceptEncoding: string | null,
): Promise<FinishedTile> {
  const entityTag = `W/"${hash('sha1', bytes, 'base64url')}"`
  const { body, encoding } = await compressed([bytes], acceptEncoding)
  // Copies, because a compressed body is part of a larger buffer.
  return { body: new Uint8Array(Buffer.concat(body)), encoding, entityTag }
}

export async function tileAnswer({ finished }: KeptTile, headers: Headers): Promise<Response> {
  const { body, encoding, entityTag } = await finished
  if (isKnown(entityTag, headers)) return unchanged(entityTag)
  return dataAnswer('application/vnd.mapbox-vector-tile', [body], {
    ETag: entityTag,
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  })
}
