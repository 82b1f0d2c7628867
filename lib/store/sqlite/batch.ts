import type { VesselKey } from '../vessels.ts'

export const keyBytes = 12

/** A batch names the vessels it changed by the key they are stored under, which finds a row in one step where the number takes two. */
export function packKeys(keys: readonly VesselKey[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(keys.length * keyBytes))
  keys.forEach(({ number, createdMicroseconds }, index) => {
    view.setUint32(index * keyBytes, number, true)
    view.setFloat64(index * keyBytes + 4, createdMicroseconds, true)
  })
  return new Uint8Array(view.buffer)
}

/** The last first: if a vessel is in it twice, the last one counts. */
export function* keysFromLast(packed: Uint8Array): Generator<VesselKey> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = packed.byteLength - keyBytes; at >= 0; at -= keyBytes) {
    yield { number: view.getUint32(at, true), createdMicroseconds: view.getFloat64(at + 4, true) }
  }
}
