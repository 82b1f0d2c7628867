/** Every mmsi of the batches once, the one that changed last at the end. */
export function inOrderOfLastChange(batches: readonly Uint8Array[]): Iterable<number> {
  const order = new Set<number>()
  for (const batch of batches) {
    for (const mmsi of unpackMmsis(batch)) {
      order.delete(mmsi)
      order.add(mmsi)
    }
  }
  return order
}

export function packMmsis(mmsis: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(mmsis.length * 4))
  mmsis.forEach((mmsi, index) => {
    bytes.setUint32(index * 4, mmsi, true)
  })
  return new Uint8Array(bytes.buffer)
}

function unpackMmsis(packed: Uint8Array): number[] {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: packed.byteLength / 4 }, (_, index) => bytes.getUint32(index * 4, true))
}
