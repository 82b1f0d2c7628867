import type { Pace } from '#lib/pause.ts'
import type { VesselKey } from '../vessels.ts'
import { keysFromLast } from './batch.ts'
import { rowsBetweenPauses } from './connect.ts'

/** A vessel that changed, and the batch that was the last to change it. */
export interface LastChange extends VesselKey {
  sequence: number
}

export interface Batch {
  sequence: number
  vessels: Uint8Array
}

/** Every vessel of the batches once, the one that changed last at the end; those of one batch by number. */
export function lastChangesIn(fromLast: Iterable<Batch>): LastChange[] {
  const gathered = createGathering()
  for (const batch of fromLast) gathered.add(batch)
  return gathered.changed.reverse()
}

/** The same with pauses in between. */
export async function lastChangesInMany(fromLast: Iterable<Batch>, pace: Pace): Promise<LastChange[]> {
  const gathered = createGathering()
  for (const batch of fromLast) {
    gathered.add(batch)
    await pace()
  }
  return gathered.changed.reverse()
}

function createGathering() {
  const known = new Set<number>()
  const changed: LastChange[] = []
  return {
    changed,
    add({ sequence, vessels }: Batch) {
      const ofBatch: LastChange[] = []
      for (const { number, createdMicroseconds } of keysFromLast(vessels)) {
        if (known.has(number)) continue
        known.add(number)
        ofBatch.push({ number, createdMicroseconds, sequence })
      }
      for (const each of ofBatch.sort((a, b) => b.number - a.number)) changed.push(each)
    },
  }
}

/** Vessels that changed after `sequence`, in the same order. */
export async function lastChangesAmong(
  vessels: Iterable<LastChange>,
  sequence: number,
  pace: Pace,
): Promise<LastChange[]> {
  const ofBatch = new Map<number, LastChange[]>()
  let count = 0
  for (const vessel of vessels) {
    if (vessel.sequence > sequence) {
      const others = ofBatch.get(vessel.sequence)
      if (others) others.push(vessel)
      else ofBatch.set(vessel.sequence, [vessel])
    }
    if (++count % rowsBetweenPauses === 0) await pace()
  }
  const changed: LastChange[] = []
  for (const each of [...ofBatch.keys()].sort((a, b) => a - b)) {
    for (const vessel of ofBatch.get(each)?.sort((a, b) => a.number - b.number) ?? []) changed.push(vessel)
    await pace()
  }
  return changed
}
