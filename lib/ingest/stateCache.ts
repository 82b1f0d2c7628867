import type { StoredVessel, VesselWriter } from '#lib/store/store.ts'
import { noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'

/**
 * The ships heard of late, so that most observations need no look into the store. Two generations: when the young one
 * is full it becomes the old one, and whoever is not asked for until the next turn is forgotten.
 */
export function createStateCache(writer: Pick<VesselWriter, 'read'>, shipsPerGeneration = 200_000) {
  let young = new Map<number, VesselState>()
  let old = new Map<number, VesselState>()

  function put(mmsi: number, state: VesselState): void {
    young.set(mmsi, state)
    if (young.size < shipsPerGeneration) return
    old = young
    young = new Map()
  }

  return {
    put,
    /** The states of all these ships that the store knows, read in one go where they are not at hand. */
    async statesOf(mmsis: ReadonlySet<number>): Promise<Map<number, VesselState>> {
      const states = new Map<number, VesselState>()
      const unknown: number[] = []
      for (const mmsi of mmsis) {
        const state = young.get(mmsi) ?? old.get(mmsi)
        if (state) states.set(mmsi, state)
        else unknown.push(mmsi)
      }
      for (const stored of unknown.length > 0 ? await writer.read(unknown) : []) {
        const state = toState(stored)
        if (state) states.set(stored.mmsi, state)
      }
      return states
    },
  }
}

export type StateCache = ReturnType<typeof createStateCache>

export function toStored({ vessel, evidence }: VesselState, evidenceChanged: boolean): StoredVessel {
  return {
    mmsi: vessel.mmsi,
    createdMicroseconds: vessel.createdMicroseconds,
    simulated: vessel.simulated,
    record: encodeRecord(vessel),
    ...(evidenceChanged && { evidence: encodeEvidence(evidence) }),
  }
}

function toState({ record, evidence }: StoredVessel): VesselState | null {
  return record && { vessel: decodeRecord(record), evidence: evidence ? decodeEvidence(evidence) : noEvidence() }
}
