import type { StoredVessel, VesselChanges, VesselKey } from './vessels.ts'

/** The last batch of a store. Stamps grow with every batch, so that a restored store has none of those that it lost. */
export interface LatestBatch {
  sequence: number
  stampMicroseconds: number
}

type CopiedVessel = Pick<StoredVessel, 'number' | 'createdMicroseconds' | 'record'>

/** A batch that ingest committed, sent to web processes so that they need not read it from the store. */
export interface BatchCopy extends LatestBatch {
  vessels: readonly CopiedVessel[]
}

const version = 1
const headBytes = 28
const vesselHeadBytes = 20
const noRecord = 0xffff_ffff
/** A server of NATS takes messages of 1 MB, unless set otherwise. */
const maxPartBytes = 512 * 1024

/**
 * A batch as messages of limited size. Each has a head (version, part, parts, sequence, stamp, vessels), and of each vessel
 * its number, time of creation and record.
 */
export function encodeBatch({ sequence, stampMicroseconds, vessels }: BatchCopy): Uint8Array[] {
  const parts: CopiedVessel[][] = [[]]
  let bytes = headBytes
  for (const vessel of vessels) {
    const more = vesselHeadBytes + (vessel.record?.length ?? 0)
    if (bytes + more > maxPartBytes && bytes > headBytes) {
      parts.push([])
      bytes = headBytes
    }
    parts.at(-1)?.push(vessel)
    bytes += more
  }
  return parts.map((part, index) => {
    const message = encodeVessels(part)
    const view = new DataView(message.buffer)
    view.setUint8(0, version)
    view.setUint16(2, index)
    view.setUint16(4, parts.length)
    view.setFloat64(8, sequence)
    view.setFloat64(16, stampMicroseconds)
    view.setUint32(24, part.length)
    return message
  })
}

/** With room for the head. */
function encodeVessels(vessels: readonly CopiedVessel[]): Uint8Array<ArrayBuffer> {
  const length = vessels.reduce((sum, { record }) => sum + vesselHeadBytes + (record?.length ?? 0), headBytes)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = headBytes
  for (const { number, createdMicroseconds, record } of vessels) {
    view.setFloat64(at, number)
    view.setFloat64(at + 8, createdMicroseconds)
    view.setUint32(at + 16, record?.length ?? noRecord)
    at += vesselHeadBytes
    if (record === null) continue
    bytes.set(record, at)
    at += record.length
  }
  return bytes
}

interface BatchPart extends BatchCopy {
  part: number
  parts: number
}

/** `null` for a message of another version or program. */
function decodePart(bytes: Uint8Array): BatchPart | null {
  if (bytes.length < headBytes || bytes[0] !== version) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vessels: CopiedVessel[] = []
  for (let at = headBytes; at < bytes.length; ) {
    if (at + vesselHeadBytes > bytes.length) return null
    const length = view.getUint32(at + 16)
    const end = at + vesselHeadBytes + (length === noRecord ? 0 : length)
    if (end > bytes.length) return null
    vessels.push({
      number: view.getFloat64(at),
      createdMicroseconds: view.getFloat64(at + 8),
      record: length === noRecord ? null : bytes.subarray(at + vesselHeadBytes, end),
    })
    at = end
  }
  if (vessels.length !== view.getUint32(24)) return null
  return {
    part: view.getUint16(2),
    parts: view.getUint16(4),
    sequence: view.getFloat64(8),
    stampMicroseconds: view.getFloat64(16),
    vessels,
  }
}

const maxHeldBytes = 64 * 1024 * 1024
const vesselsAPart = 2_000

interface Held extends LatestBatch {
  /** `null` for those that have not arrived. */
  parts: (readonly CopiedVessel[] | null)[]
  bytes: number
}

/** Copies of batches that this process has not yet applied. At most 64 MB: the oldest makes room. */
export class HeldBatches {
  readonly counts = { applied: 0, read: 0 }
  readonly #batches = new Map<number, Held>()
  #bytes = 0

  note(message: Uint8Array): void {
    const decoded = decodePart(message)
    if (decoded === null || decoded.part >= decoded.parts) return
    const { sequence, stampMicroseconds, part, parts, vessels } = decoded
    const known = this.#batches.get(sequence)
    if (known?.stampMicroseconds !== stampMicroseconds || known.parts.length !== parts) this.#forget(sequence)
    const missing = Array.from({ length: parts }, () => null)
    const batch: Held = this.#batches.get(sequence) ?? { sequence, stampMicroseconds, parts: missing, bytes: 0 }
    this.#batches.set(sequence, batch)
    batch.parts[part] = vessels
    batch.bytes += message.length
    this.#bytes += message.length
    for (const oldest of this.#batches.keys()) {
      if (this.#bytes <= maxHeldBytes) break
      this.#forget(oldest)
    }
  }

  /**
   * The changes after a sequence number, as the store would give them; `null` if a copy of them is missing or is of another
   * life of the store. Forgets what is older.
   */
  changesAfter(sequence: number, latest: LatestBatch, last?: VesselKey): VesselChanges[] | null {
    for (const older of this.#batches.keys()) if (older <= sequence) this.#forget(older)
    const batches: Held[] = []
    for (let next = sequence + 1; next <= latest.sequence; next += 1) {
      const batch = this.#batches.get(next)
      if (!batch || batch.parts.includes(null)) break
      batches.push(batch)
    }
    const newest = batches.at(-1)
    const isWhole = newest?.sequence === latest.sequence && newest.stampMicroseconds === latest.stampMicroseconds
    this.counts[isWhole ? 'applied' : 'read'] += 1
    return isWhole ? inParts(lastOfEachVessel(batches), sequence, latest.sequence, last) : null
  }

  #forget(sequence: number): void {
    this.#bytes -= this.#batches.get(sequence)?.bytes ?? 0
    this.#batches.delete(sequence)
  }
}

/** Oldest change first, then by number. */
function lastOfEachVessel(batches: readonly Held[]): CopiedVessel[] {
  const vessels = new Map<number, CopiedVessel>()
  for (const { parts } of batches) {
    for (const vessel of parts.flatMap((part) => part ?? []).sort((one, other) => one.number - other.number)) {
      vessels.delete(vessel.number)
      vessels.set(vessel.number, vessel)
    }
  }
  return [...vessels.values()]
}

function inParts(vessels: readonly CopiedVessel[], from: number, to: number, last?: VesselKey): VesselChanges[] {
  const parts: VesselChanges[] = []
  if (last && vessels.length > vesselsAPart) {
    const newcomers = vessels
      .filter((vessel) => vessel.record !== null && byCreation(vessel, last) > 0)
      .map(({ number, createdMicroseconds }) => ({ number, createdMicroseconds }))
    parts.push({ sequence: from, changes: [], newcomers: newcomers.sort(byCreation) })
  }
  for (let start = 0; start === 0 || start < vessels.length; start += vesselsAPart) {
    const end = start + vesselsAPart
    const changes = vessels.slice(start, end).map(({ number, record }) => ({ number, record }))
    parts.push({ sequence: end < vessels.length ? from : to, changes })
  }
  return parts
}

function byCreation(one: VesselKey, other: VesselKey): number {
  return one.createdMicroseconds - other.createdMicroseconds || one.number - other.number
}
