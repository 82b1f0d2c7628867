import type { StoredVessel, VesselWriter } from '#lib/store/vessels.ts'
import { noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'

/**
 * The vessels heard last, so that most observations need no look into the store. Two generations: when the young one is full
 * it becomes the old one, and the old one is dropped.
 */
export function createStateCache(writer: Pick<VesselWriter, 'read'>, vesselsPerGeneration = 200_000) {
  let young = new Map<number, VesselState>()
  let old = new Map<number, VesselState>()

  return {
    get: (mmsi: number): VesselState | null => young.get(mmsi) ?? old.get(mmsi) ?? null,
    put(mmsi: number, state: VesselState): void {
      young.set(mmsi, state)
    },
    forget(mmsi: number): void {
      young.delete(mmsi)
      old.delete(mmsi)
    },
    /** Reads these vessels, as far as the store has them. */
    async load(mmsis: ReadonlySet<number>): Promise<void> {
      for (const stored of await writer.read([...mmsis])) {
        const state = toState(stored)
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

export function toStored({ vessel, evidence }: VesselState, evidenceChanged: boolean): StoredVessel {
  const { mmsi, createdMicroseconds, simulated } = vessel
  const record = encodeRecord(vessel)
  if (!evidenceChanged) return { mmsi, createdMicroseconds, simulated, record }
  return { mmsi, createdMicroseconds, simulated, record, evidence: encodeEvidence(evidence) }
}

function toState({ record, evidence }: StoredVessel): VesselState | null {
  return record && { vessel: decodeRecord(record), evidence: evidence ? decodeEvidence(evidence) : noEvidence() }
}
