import { describe, expect, it } from 'vitest'
import { openStatusStore } from '../open.ts'
import type { Programs } from './programs.ts'
import { loadAll, removed, vessel } from './rows.ts'

export function statusContract(at: Programs) {
  describe('status', () => {
    it('counts vessels, without those that were removed, and lists the feeds', async () => {
      const feed = { name: 'mast', snapshot: '{}', at: 1_795_229_580_000 }
      await at.store.feeds.save([feed])
      await at.commit([201_000_001, 201_000_002, 201_000_003].map((mmsi) => vessel(mmsi)))
      await at.commit([removed(201_000_002), removed(201_000_003)], [vessel(201_000_003)])
      const status = await openStatusStore(at.databaseUrl)
      expect(await status.vesselCount()).toBe(2)
      expect(await status.feeds()).toEqual([feed])
      await status.close()
    })

    it('is read while another program writes', async () => {
      const writer = await at.store.openWriter()
      const status = await openStatusStore(at.databaseUrl)
      for (const count of [1, 2]) {
        await writer.commit([vessel(201_000_000 + count)])
        expect(await status.vesselCount()).toBe(count)
      }
      await status.close()
      await writer.release()
      expect(await loadAll(at.store)).toHaveLength(2)
    })
  })
}
