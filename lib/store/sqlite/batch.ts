/** A batch names the vessels it changed by the key they are stored under, which finds a row in one step where the mmsi takes two. */
export interface VesselKey {
  mmsi: number
  createdMicroseconds: number
}

const keyBytes = 12

export function packKeys(keys: readonly VesselKey[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(keys.length * keyBytes))
  keys.forEach(({ mmsi, createdMicroseconds }, index) => {
    view.setUint32(index * keyBytes, mmsi, true)
    view.setFloat64(index * keyBytes + 4, createdMicroseconds, true)
  })
  return new Uint8Array(view.buffer)
}

/** Every vessel of the batches once, the one that changed last at the end. */
export function inOrderOfLastChange(batches: readonly Uint8Array[]): VesselKey[] {
  const createdOf = new Map<number, number>()
  for (const packed of batches) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    for (let at = 0; at < packed.byteLength; at += keyBytes) {
      const mmsi = view.getUint32(at, true)
      createdOf.delete(mmsi)
      createdOf.set(mmsi, view.getFloat64(at + 4, true))
    }
  }
  return Array.from(createdOf, ([mmsi, createdMicroseconds]) => ({ mmsi, createdMicroseconds }))
}
