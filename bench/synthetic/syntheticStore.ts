import { openStore } from '#lib/store/open.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'

const vesselsACommit = 20_000

/** Fills a real store with vessels, in the order of their creation, through its writer. */
export async function fillStore(databaseUrl: string, vessels: Iterable<Vessel>): Promise<void> {
  const store = await openStore(databaseUrl)
  await store.migrate()
  const writer = await store.openWriter()
  let batch: StoredVessel[] = []
  for (const vessel of vessels) {
    const { number, createdMicroseconds, simulated } = vessel
    batch.push({ number, createdMicroseconds, simulated, record: encodeRecord(vessel) })
    if (batch.length < vesselsACommit) continue
    await writer.commit(batch)
    batch = []
  }
  await writer.commit(batch)
  await writer.release()
  await store.close()
}
