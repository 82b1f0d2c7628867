import type { Log } from '#lib/log.ts'
import type { ReadVessel, StoredVessel, VesselWriter } from '#lib/store/vessels.ts'
import { Tail } from '#lib/track/tail.ts'
import { noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord, encodeRecord, UnreadableRecord } from '#lib/vessel/record.ts'

/** A vessel as ingest holds it: with the open end of its track, if it has one. */
export interface TrackedState extends VesselState {
  tail?: Tail | null
}

/**
 * The vessels heard last, so that most observations need no look into the store. Two generations: when the young one is full
 * it becomes the old one, and the old one is dropped.
 */
export function createStateCache(writer: Pick<VesselWriter, 'read'>, log: Log, vesselsPerGeneration = 200_000) {
  let young = new Map<number, TrackedState>()
  let old = new Map<number, TrackedState>()

  return {
    get: (mmsi: number): TrackedState | null => young.get(mmsi) ?? old.get(mmsi) ?? null,
    put(mmsi: number, state: TrackedState): void {
      young.set(mmsi, state)
    },
    forget(mmsi: number): void {
      young.delete(mmsi)
      old.delete(mmsi)
    },
    /** Reads these vessels, as far as the store has them. */
    async load(mmsis: ReadonlySet<number>): Promise<void> {
      for (const stored of await writer.read([...mmsis])) {
        const state = toState(stored, log)
        if (state) young.set(stored.mmsi, state)
      }
    },
    /** Not while a batch is merged: a vessel forgotten then would be created again. */
    dropOldGeneration(): void {
      if (young.size < vesselsPerGeneration) return
      old = young
      young = new Map()
    },
  }
}

export type StateCache = ReturnType<typeof createStateCache>

export function toStored(state: TrackedState, evidenceChanged: boolean): StoredVessel {
  const { vessel, evidence, tail } = state
  const { mmsi, createdMicroseconds, simulated } = vessel
  const stored: StoredVessel = { mmsi, createdMicroseconds, simulated, record: encodeRecord(vessel) }
  if (evidenceChanged) stored.evidence = encodeEvidence(evidence)
  const track = tail?.takeChanges()
  if (track) stored.track = track
  if (tail && vessel.longitude === null) {
    // Its position was of a source that is now blocked.
    state.tail = null
    stored.track = null
  }
  return stored
}

function toState({ mmsi, record, evidence, tail }: ReadVessel, log: Log): TrackedState | null {
  if (!record) return null
  const vessel = decodeRecord(record)
  const heardSeconds = Math.floor((vessel.broadcastMicroseconds ?? 0) / 1e6)

  /** What is damaged beside a record costs the vessel its votes or the open end of its track, not everybody the ingest. */
  function read<Part>(
    what: string,
    bytes: Uint8Array | null | undefined,
    decode: (bytes: Uint8Array) => Part,
  ): Part | null {
    if (!bytes) return null
    try {
      return decode(bytes)
    } catch (error) {
      if (error instanceof UnreadableRecord) throw error
      log.error(`the ${what} of a vessel is damaged and begins anew`, { mmsi, error })
      return null
    }
  }

  const held = { vessel, evidence: read('evidence', evidence, decodeEvidence) ?? noEvidence() }
  if (!tail) return held
  return { ...held, tail: read('track', tail, (bytes) => Tail.load(bytes, heardSeconds)) }
}
