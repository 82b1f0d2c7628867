import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessContract } from './contract/access.ts'
import { auditContract } from './contract/audit.ts'
import { callsContract } from './contract/calls.ts'
import { catchingUpContract } from './contract/catchingUp.ts'
import { changesContract } from './contract/changes.ts'
import { characteristicsContract } from './contract/characteristics.ts'
import { chosenMapsContract } from './contract/chosenMaps.ts'
import { coverageContract } from './contract/coverage.ts'
import { doubtfulHoursContract } from './contract/doubtfulHours.ts'
import { etaEstimatesContract } from './contract/etaEstimates.ts'
import { feedsContract } from './contract/feeds.ts'
import { followingContract } from './contract/following.ts'
import { identitiesContract } from './contract/identities.ts'
import { interferenceContract } from './contract/interference.ts'
import { listReportsContract } from './contract/listReports.ts'
import { listsContract } from './contract/lists.ts'
import { ownedContract } from './contract/owned.ts'
import { portAreasContract } from './contract/portAreas.ts'
import { portsContract } from './contract/ports.ts'
import type { Programs } from './contract/programs.ts'
import { receptionDaysContract } from './contract/receptionDays.ts'
import { bytes, changesSince, loadAll, text, token, vessel } from './contract/rows.ts'
import { savedContract } from './contract/saved.ts'
import { stationsContract } from './contract/stations.ts'
import { statusContract } from './contract/status.ts'
import { trackCellsContract } from './contract/trackCells.ts'
import { tracksContract } from './contract/tracks.ts'
import { watchesContract } from './contract/watches.ts'
import { webhooksContract } from './contract/webhooks.ts'
import { writingContract } from './contract/writing.ts'
import { openStore } from './open.ts'
import type { Store } from './store.ts'

/** A database that nothing has been written to. */
export interface FreshDatabase {
  databaseUrl: string
  dispose(): Promise<void>
}

/** Tests that hold for every database. */
export function storeContract(name: string, openFresh: () => Promise<FreshDatabase>) {
  describe(name, () => {
    let database: FreshDatabase
    let opened: Store[]
    const at = {} as Programs

    async function openAnother() {
      const another = await openStore(database.databaseUrl)
      opened.push(another)
      await another.migrate()
      return another
    }

    beforeEach(async () => {
      opened = []
      database = await openFresh()
      at.databaseUrl = database.databaseUrl
      at.openAnother = openAnother
      at.store = await openAnother()
      at.commit = async (...batches) => {
        const writer = await at.store.openWriter()
        const sequences = []
        for (const batch of batches) sequences.push(await writer.commit(batch))
        await writer.release()
        return sequences
      }
    })

    afterEach(async () => {
      for (const each of opened) await each.close()
      await database.dispose()
    })

    describe('migrate', () => {
      it('does nothing the second time and keeps what is there', async () => {
        await at.commit([vessel(201_000_001)])
        await at.store.migrate()
        expect(await loadAll(at.store)).toEqual(['201000001'])
      })

      it('can be called by several programs at the same time', async () => {
        const others = await Promise.all(Array.from({ length: 3 }, () => openStore(database.databaseUrl)))
        opened.push(...others)
        await Promise.all(others.map((other) => other.migrate()))
        expect(await at.store.accounts.all()).toEqual([])
      })
    })

    writingContract(at)
    followingContract(at)
    catchingUpContract(at)
    accessContract(at)
    feedsContract(at)
    coverageContract(at)
    receptionDaysContract(at)
    characteristicsContract(at)
    portsContract(at)
    portAreasContract(at)
    chosenMapsContract(at)
    ownedContract(at)
    savedContract(at)
    statusContract(at)
    auditContract(at)
    tracksContract(at)
    trackCellsContract(at)
    callsContract(at)
    changesContract(at)
    etaEstimatesContract(at)
    stationsContract(at)
    watchesContract(at)
    webhooksContract(at)
    interferenceContract(at)
    doubtfulHoursContract(at)
    identitiesContract(at)
    listsContract(at)
    listReportsContract(at)

    it('keeps everything when it is closed and opened again', async () => {
      await at.commit([vessel(201_000_001, { evidence: bytes('votes') })])
      await at.store.tokens.add(token('one'))
      await at.store.close()
      opened = []
      const again = await at.openAnother()
      expect(await loadAll(again)).toEqual(['201000001'])
      expect(text(await again.evidenceOf(201_000_001))).toBe('votes')
      expect(await again.tokens.all()).toEqual([token('one')])
      expect(await changesSince(again, 1)).toEqual({ sequence: 1, changes: [] })
    })
  })
}
