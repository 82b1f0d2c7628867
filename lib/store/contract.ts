import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Account, type Store, type StoredVessel, StoreError, type Token } from './store.ts'

/** A database that nothing has been written to; each `open` is another program on it. */
export interface FreshDatabase {
  open(): Promise<Store>
  dispose(): Promise<void>
}

/** What every backend does alike. */
export function storeContract(name: string, openFresh: () => Promise<FreshDatabase>) {
  describe(name, () => {
    let database: FreshDatabase
    let store: Store
    let opened: Store[]

    async function openAnother() {
      const another = await database.open()
      opened.push(another)
      await another.migrate()
      return another
    }

    async function commit(...batches: StoredVessel[][]) {
      const writer = await store.openWriter()
      const sequences = []
      for (const batch of batches) sequences.push(await writer.commit(batch))
      await writer.release()
      return sequences
    }

    beforeEach(async () => {
      opened = []
      database = await openFresh()
      store = await openAnother()
    })

    afterEach(async () => {
      for (const each of opened) await each.close()
      await database.dispose()
    })

    describe('migrate', () => {
      it('does nothing the second time and keeps what is there', async () => {
        await commit([vessel(201_000_001)])
        await store.migrate()
        expect(await loadAll(store)).toEqual(['201000001'])
      })

      it('may be asked for by several programs at once', async () => {
        const others = await Promise.all([database.open(), database.open(), database.open()])
        opened.push(...others)
        await Promise.all(others.map((other) => other.migrate()))
        expect(await store.access.accounts()).toEqual([])
      })
    })

    describe('one writer', () => {
      it('refuses a second one at once, from the same program and from another', async () => {
        const writer = await store.openWriter()
        const another = await openAnother()
        for (const each of [store, another]) {
          const refusal = await each.openWriter().catch((error: unknown) => error)
          expect(refusal).toBeInstanceOf(StoreError)
          expect(refusal).toMatchObject({ reason: 'writer-busy', message: expect.stringContaining('already writes') })
        }
        await writer.release()
      })

      it('hands the right on once it is released', async () => {
        const another = await openAnother()
        const writer = await store.openWriter()
        await writer.release()
        const next = await another.openWriter()
        expect(await next.commit([vessel(201_000_001)])).toBe(1)
        await next.release()
      })
    })

    describe('commit', () => {
      it('numbers batches one after the other, across writers', async () => {
        expect(await commit([vessel(201_000_001)], [vessel(201_000_002)])).toEqual([1, 2])
        expect(await commit([vessel(201_000_001)])).toEqual([3])
      })

      it('takes no number for an empty batch', async () => {
        expect(await commit([], [vessel(201_000_001)], [])).toEqual([0, 1, 1])
      })

      it('is whole or not at all', async () => {
        const writer = await store.openWriter()
        const broken = vessel(201_000_002, { createdMicroseconds: Number.NaN })
        await expect(writer.commit([vessel(201_000_001), broken])).rejects.toThrow()
        expect(await writer.read([201_000_001, 201_000_002])).toEqual([])
        expect(await writer.commit([vessel(201_000_003)])).toBe(1)
        await writer.release()
        expect(await loadAll(store)).toEqual(['201000003'])
      })

      it('ends with the last of a vessel that is in the batch twice', async () => {
        await commit([vessel(201_000_001, { text: 'first' }), vessel(201_000_001, { text: 'second' })])
        expect(await changesSince(store, 0)).toEqual({ sequence: 1, changes: [[201_000_001, 'second']] })
      })

      it('keeps bytes as they are', async () => {
        const record = Uint8Array.from({ length: 256 }, (_, index) => index)
        const writer = await store.openWriter()
        await writer.commit([{ ...vessel(775_999_999), record: record.subarray(1) }])
        const [read] = await writer.read([775_999_999])
        expect([...(read?.record ?? [])]).toEqual([...record.subarray(1)])
        await writer.release()
      })
    })

    describe('read', () => {
      it('gives back what is known of the vessels asked for, and leaves out the rest', async () => {
        const writer = await store.openWriter()
        await writer.commit([
          vessel(201_000_001, { text: 'one', createdMicroseconds: 1_763_700_000_123_456, evidence: bytes('votes') }),
          vessel(201_000_002, { simulated: true }),
          vessel(201_000_003),
        ])
        const read = await writer.read([201_000_002, 999_999_999, 201_000_001])
        expect(read.map((each) => [each.mmsi, each.createdMicroseconds, each.simulated, text(each.record)])).toEqual([
          [201_000_002, 201_000_002, true, '201000002'],
          [201_000_001, 1_763_700_000_123_456, false, 'one'],
        ])
        expect(read.map((each) => text(each.evidence ?? null))).toEqual([null, 'votes'])
        await writer.release()
      })
    })

    describe('evidence', () => {
      it('stays when a commit leaves it out, changes when it is given and goes when it is null', async () => {
        const seen = []
        for (const evidence of [bytes('a'), undefined, bytes('b'), null]) {
          await commit([vessel(201_000_001, { evidence })])
          seen.push(text(await store.evidenceOf(201_000_001)))
        }
        expect(seen).toEqual(['a', 'a', 'b', null])
      })

      it('goes with its vessel', async () => {
        await commit([vessel(201_000_001, { evidence: bytes('a') })], [removed(201_000_001)])
        expect(await store.evidenceOf(201_000_001)).toBeNull()
      })

      it('is null for a vessel nobody has seen', async () => {
        expect(await store.evidenceOf(201_000_001)).toBeNull()
      })
    })

    describe('loadVessels', () => {
      it('hands over every vessel by creation, then mmsi, and says from where to follow', async () => {
        await commit(
          [vessel(300_000_000, { createdMicroseconds: 5 }), vessel(200_000_000, { createdMicroseconds: 5 })],
          [vessel(100_000_000, { createdMicroseconds: 9 }), vessel(400_000_000, { createdMicroseconds: 1 })],
        )
        const seen: string[] = []
        const sequence = await store.loadVessels((record) => void seen.push(text(record) ?? ''))
        expect(seen).toEqual(['400000000', '200000000', '300000000', '100000000'])
        expect(sequence).toBe(2)
      })

      it('shows one moment: what is committed while it runs comes with vesselsSince', async () => {
        const fleet = Array.from({ length: 50_000 }, (_, index) => vessel(201_000_000 + index))
        const writer = await store.openWriter()
        await writer.commit(fleet)
        const seen: string[] = []
        let committed: Promise<number> | undefined
        const sequence = await store.loadVessels((record) => {
          seen.push(text(record) ?? '')
          committed ??= writer.commit([vessel(201_049_999, { text: 'moved' }), vessel(299_000_000)])
        })
        expect(await committed).toBe(2)
        expect(sequence).toBe(1)
        expect(seen).toEqual(fleet.map(({ mmsi }) => String(mmsi)))
        expect(await changesSince(store, sequence)).toEqual({
          sequence: 2,
          changes: [
            [201_049_999, 'moved'],
            [299_000_000, '299000000'],
          ],
        })
        await writer.release()
      })

      it('starts at zero in an empty database', async () => {
        expect(await loadAll(store)).toEqual([])
        expect(await store.loadVessels(() => {})).toBe(0)
      })

      it('lets other work run in between', async () => {
        await commit(Array.from({ length: 100_000 }, (_, index) => vessel(201_000_000 + index)))
        let turns = 0
        const ticking = setInterval(() => turns++, 0)
        await store.loadVessels(() => {})
        clearInterval(ticking)
        expect(turns).toBeGreaterThan(0)
      })
    })

    describe('vesselsSince', () => {
      it('has nothing when nothing happened', async () => {
        expect(await store.vesselsSince(0)).toEqual({ sequence: 0, changes: [] })
        await commit([vessel(201_000_001)])
        expect(await store.vesselsSince(1)).toEqual({ sequence: 1, changes: [] })
      })

      it('gives a vessel once, as it is now, in the order of its last change', async () => {
        await commit(
          [vessel(201_000_001, { text: 'old' }), vessel(201_000_002)],
          [vessel(201_000_003)],
          [vessel(201_000_001, { text: 'new' })],
        )
        const changes = [
          [201_000_002, '201000002'],
          [201_000_003, '201000003'],
          [201_000_001, 'new'],
        ]
        expect(await changesSince(store, 0)).toEqual({ sequence: 3, changes })
        expect(await changesSince(store, 1)).toEqual({ sequence: 3, changes: changes.slice(1) })
      })

      it('reports a removed vessel as null, and what comes after as a vessel again', async () => {
        await commit([vessel(201_000_001)], [removed(201_000_001)])
        expect(await changesSince(store, 1)).toEqual({ sequence: 2, changes: [[201_000_001, null]] })
        expect(await loadAll(store)).toEqual([])
        await commit([vessel(201_000_001, { createdMicroseconds: 7 })])
        expect(await changesSince(store, 2)).toEqual({ sequence: 3, changes: [[201_000_001, '201000001']] })
        expect(await loadAll(store)).toEqual(['201000001'])
      })

      it('shows another program what was committed', async () => {
        const follower = await openAnother()
        await commit([vessel(201_000_001)])
        expect(await changesSince(follower, 0)).toEqual({ sequence: 1, changes: [[201_000_001, '201000001']] })
      })

      it('misses nothing however far behind a follower is', async () => {
        const writer = await store.openWriter()
        for (let round = 0; round < 1_100; round++) {
          await writer.commit([vessel(201_000_000 + (round % 50), { text: `round ${round}` })])
        }
        await writer.release()
        const { sequence, changes } = await changesSince(store, 0)
        expect(sequence).toBe(1_100)
        expect(changes).toEqual(
          Array.from({ length: 50 }, (_, index) => [201_000_000 + index, `round ${1_050 + index}`]),
        )
        expect(await changesSince(store, 1_099)).toEqual({ sequence: 1_100, changes: [[201_000_049, 'round 1099']] })
      })

      it('shows whole batches only, while they are being committed', async () => {
        const follower = await openAnother()
        const writer = await store.openWriter()
        const mmsis = Array.from({ length: 20 }, (_, index) => 201_000_000 + index)
        const writing = (async () => {
          for (let round = 1; round <= 100; round++) {
            await writer.commit(mmsis.map((mmsi) => vessel(mmsi, { text: `round ${round}` })))
          }
        })()
        for (let sequence = 0; sequence < 100; ) {
          const next = await changesSince(follower, sequence)
          const rounds = new Set(next.changes.map(([, record]) => record))
          expect([...rounds]).toEqual(next.sequence > sequence ? [`round ${next.sequence}`] : [])
          sequence = next.sequence
          await new Promise(setImmediate)
        }
        await writing
        await writer.release()
      })
    })

    describe('simulated vessels', () => {
      it('can be told from real ones', async () => {
        const writer = await store.openWriter()
        const made = (mmsi: number) => vessel(mmsi, { simulated: true })
        await writer.commit([made(201_000_001), vessel(201_000_002), made(201_000_003), made(201_000_004)])
        await writer.commit([removed(201_000_001), vessel(201_000_003)])
        expect(await writer.simulatedMmsis()).toEqual([201_000_004])
        expect(await writer.holdsRealVessels()).toBe(true)
        await writer.commit([removed(201_000_002), removed(201_000_003)])
        expect(await writer.holdsRealVessels()).toBe(false)
        await writer.release()
      })

      it('tells when the newest vessel was created, one that was removed included', async () => {
        const writer = await store.openWriter()
        expect(await writer.latestCreatedMicroseconds()).toBe(0)
        const newest = { ...removed(201_000_002), createdMicroseconds: 1_795_229_580_123_456 }
        await writer.commit([vessel(201_000_001), newest])
        expect(await writer.latestCreatedMicroseconds()).toBe(1_795_229_580_123_456)
        await writer.release()
      })
    })

    describe('accounts', () => {
      it('are added once and removed once', async () => {
        const viewer: Account = { email: 'ann@example.org', role: 'viewer', passwordHash: 'hash', createdAt: 2 }
        const admin: Account = { email: 'bob@example.org', role: 'admin', passwordHash: 'other', createdAt: 1 }
        expect(await store.access.addAccount(viewer)).toBe(true)
        expect(await store.access.addAccount(admin)).toBe(true)
        expect(await store.access.addAccount({ ...viewer, role: 'admin' })).toBe(false)
        expect(await store.access.accounts()).toEqual([admin, viewer])
        expect(await store.access.removeAccount('ann@example.org')).toBe(true)
        expect(await store.access.removeAccount('ann@example.org')).toBe(false)
        expect(await store.access.accounts()).toEqual([admin])
      })
    })

    describe('tokens', () => {
      it('are kept with all that is known of them', async () => {
        const full: Token = {
          ...token('full'),
          rights: { extended: true, ingest: true },
          ratePerMinute: 600,
          expiresAt: 1_800_000_000_000,
          usedAt: 1_763_700_000_001,
        }
        await store.access.addToken(full)
        await store.access.addToken(token('bare'))
        expect(await store.access.tokens()).toEqual([token('bare'), full])
      })

      it('are revoked once, and stay to be seen', async () => {
        await store.access.addToken(token('one'))
        expect(await store.access.revokeToken('one', 1_763_700_000_123)).toBe(true)
        expect(await store.access.revokeToken('one', 1_763_700_000_999)).toBe(false)
        expect(await store.access.revokeToken('none', 1_763_700_000_123)).toBe(false)
        expect(await store.access.tokens()).toEqual([{ ...token('one'), revokedAt: 1_763_700_000_123 }])
      })

      it('remember their latest use', async () => {
        await store.access.addToken(token('one'))
        await store.access.noteTokenUse([
          { id: 'one', usedAt: 1_763_700_000_500 },
          { id: 'gone', usedAt: 1_763_700_000_500 },
          { id: 'one', usedAt: 1_763_700_000_400 },
        ])
        expect((await store.access.tokens()).map(({ usedAt }) => usedAt)).toEqual([1_763_700_000_500])
      })
    })

    describe('the version of accounts and tokens', () => {
      it('grows for every program with what changes, and with nothing else', async () => {
        const reader = await openAnother()
        const account: Account = { email: 'ann@example.org', role: 'viewer', passwordHash: 'hash', createdAt: 2 }
        const steps: [grows: boolean, step: () => Promise<unknown>][] = [
          [true, () => store.access.addAccount(account)],
          [false, () => store.access.addAccount(account)],
          [true, () => store.access.addToken(token('one'))],
          [false, () => store.access.noteTokenUse([{ id: 'one', usedAt: 1_763_700_000_500 }])],
          [true, () => store.access.revokeToken('one', 1_763_700_000_123)],
          [false, () => store.access.revokeToken('one', 1_763_700_000_123)],
          [true, () => store.access.removeAccount('ann@example.org')],
          [false, () => store.access.removeAccount('ann@example.org')],
          [false, () => commit([vessel(201_000_001)])],
        ]
        const grew = []
        for (const [, step] of steps) {
          const before = await reader.access.version()
          await step()
          grew.push((await reader.access.version()) > before)
        }
        expect(grew).toEqual(steps.map(([grows]) => grows))
      })
    })

    it('keeps everything when it is closed and opened again', async () => {
      await commit([vessel(201_000_001, { evidence: bytes('votes') })])
      await store.access.addToken(token('one'))
      await store.close()
      opened = []
      const again = await openAnother()
      expect(await loadAll(again)).toEqual(['201000001'])
      expect(text(await again.evidenceOf(201_000_001))).toBe('votes')
      expect(await again.access.tokens()).toEqual([token('one')])
      expect(await again.vesselsSince(1)).toEqual({ sequence: 1, changes: [] })
    })
  })
}

function vessel(
  mmsi: number,
  { text = String(mmsi), ...rest }: Partial<StoredVessel> & { text?: string } = {},
): StoredVessel {
  return { mmsi, createdMicroseconds: mmsi, simulated: false, record: bytes(text), ...rest }
}

function removed(mmsi: number): StoredVessel {
  return { ...vessel(mmsi), record: null }
}

function token(id: string): Token {
  return {
    id,
    name: `The ${id} token`,
    secretHash: `hash of ${id}`,
    rights: { extended: false, ingest: false },
    ratePerMinute: null,
    createdAt: 1_763_700_000_000,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
  }
}

async function loadAll(store: Store): Promise<string[]> {
  const seen: string[] = []
  await store.loadVessels((record) => void seen.push(text(record) ?? ''))
  return seen
}

async function changesSince(store: Store, sequence: number) {
  const { sequence: last, changes } = await store.vesselsSince(sequence)
  return { sequence: last, changes: changes.map(({ mmsi, record }) => [mmsi, text(record)] as const) }
}

function bytes(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

function text(content: Uint8Array | null): string | null {
  return content === null ? null : new TextDecoder().decode(content)
}
