import { type Call, nextTurn } from '../route.ts'
import type { StoredCall } from './callJson.ts'

/** This many are read and tested in some milliseconds. */
const callsAPiece = 1_000

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
