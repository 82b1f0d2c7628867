import type { Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { openStore } from '../open.ts'
import type { Store } from '../store.ts'

/** The vessels of a store, in the order of creation. */
export async function storedVessels(store: Pick<Store, 'loadVessels'>): Promise<Vessel[]> {
  const vessels: Vessel[] = []
  await store.loadVessels((record) => void vessels.push(decodeRecord(record)))
  return vessels
}

/** The vessels of a store that the test does not hold open. */
export async function vesselsStoredIn(databaseUrl: string): Promise<Vessel[]> {
  const store = await openStore(databaseUrl)
  try {
    return await storedVessels(store)
  } finally {
    await store.close()
  }
}
