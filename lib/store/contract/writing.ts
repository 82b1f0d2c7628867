import { describe, expect, it } from 'vitest'
import type { Store } from '../store.ts'
import { StoreError } from '../storeError.ts'
import type { Programs } from './programs.ts'
import { bytes, changesSince, loadAll, removed, text, vessel } from './rows.ts'

export function writingContract(at: Programs) {
  describe('one writer', () => {
    it('refuses a second one immediately, from the same program and from another', async () => {
      const writer = await at.store.openWriter()
      const another = await at.openAnother()
      for (const each of [at.store, another]) {
        const refusal = await each.openWriter().catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(StoreError)
        expect(refusal).toMatchObject({ reason: 'writer-busy', message: expect.stringContaining('already writes') })
      }
      await writer.release()
    })

    it('hands the right over once it is released', async () => {
      const another = await at.openAnother()
      const writer = await at.store.openWriter()
      await writer.release()
      const next = await another.openWriter()
      expect(await next.commit([vessel(201_000_001)])).toBe(1)
      await next.release()
    })
  })

  it.each([
    ['feeds', ({ feeds }: Store) => feeds.save([{ name: 'roof', snapshot: '{}', at: 1 }])],
    [
      'characteristics',
      ({ characteristics }: Store) => characteristics.save([{ kind: 'imo', number: 1, facts: '[]' }]),
    ],
    ['ports', ({ ports }: Store) => ports.save([{ unlocode: 'NOAES', facts: '[1]' }])],
  ])('%s that are saved meanwhile do not block the writer, nor use its batch numbers', async (_, save) => {
    const writer = await at.store.openWriter()
    expect(await writer.commit([vessel(201_000_001)])).toBe(1)
    const [, sequence] = await Promise.all([save(at.store), writer.commit([vessel(201_000_002)])])
    expect(sequence).toBe(2)
    await writer.release()
  })

  describe('commit', () => {
    it('numbers batches one after the other, across writers', async () => {
      expect(await at.commit([vessel(201_000_001)], [vessel(201_000_002)])).toEqual([1, 2])
      expect(await at.commit([vessel(201_000_001)])).toEqual([3])
    })

    it('takes no number for an empty batch', async () => {
      expect(await at.commit([], [vessel(201_000_001)], [])).toEqual([0, 1, 1])
    })

    it('is atomic', async () => {
      const writer = await at.store.openWriter()
      const broken = vessel(201_000_002, { createdMicroseconds: Number.NaN })
      await expect(writer.commit([vessel(201_000_001), broken])).rejects.toThrow()
      expect(await writer.read([201_000_001, 201_000_002])).toEqual([])
      expect(await writer.commit([vessel(201_000_003)])).toBe(1)
      await writer.release()
      expect(await loadAll(at.store)).toEqual(['201000003'])
    })

    it('ends with the last of a vessel that is in the batch twice', async () => {
      await at.commit([vessel(201_000_001, { text: 'first' }), vessel(201_000_001, { text: 'second' })])
      expect(await changesSince(at.store, 0)).toEqual({ sequence: 1, changes: [[201_000_001, 'second']] })
    })

    it('keeps vessels by numbers of 32 bits: those that share an MMSI have a digit before it', async () => {
      const numbers = [775_999_999, 1_775_999_999, 3_999_999_999]
      await at.commit(numbers.map((number) => vessel(number, { evidence: bytes('votes') })))
      expect(await changesSince(at.store, 0)).toMatchObject({
        changes: numbers.map((number) => [number, String(number)]),
      })
      expect(text(await at.store.evidenceOf(3_999_999_999))).toBe('votes')
    })

    it('keeps bytes unchanged', async () => {
      const record = Uint8Array.from({ length: 256 }, (_, index) => index)
      const writer = await at.store.openWriter()
      await writer.commit([{ ...vessel(775_999_999), record: record.subarray(1) }])
      const [read] = await writer.read([775_999_999])
      expect([...(read?.record ?? [])]).toEqual([...record.subarray(1)])
      await writer.release()
    })
  })

  describe('recordsOf', () => {
    it('returns records in the order of numbers, and leaves out unknown and removed vessels', async () => {
      const numbers = [3_999_999_999, 201_000_001, 201_000_002]
      await at.commit(
        numbers.map((number) => vessel(number)),
        [removed(201_000_002)],
      )
      const read = await at.store.recordsOf([...numbers, 201_000_009])
      expect(read.map(({ number, record }) => [number, text(record)])).toEqual([
        [201_000_001, '201000001'],
        [3_999_999_999, '3999999999'],
      ])
    })
  })

  describe('read', () => {
    it('returns the requested vessels, and leaves out unknown ones', async () => {
      const writer = await at.store.openWriter()
      await writer.commit([
        vessel(201_000_001, { text: 'one', createdMicroseconds: 1_763_700_000_123_456, evidence: bytes('votes') }),
        vessel(201_000_002, { simulated: true }),
        vessel(201_000_003),
      ])
      const read = await writer.read([201_000_002, 999_999_999, 201_000_001])
      expect(read.map((each) => [each.number, each.createdMicroseconds, each.simulated, text(each.record)])).toEqual([
        [201_000_002, 201_000_002, true, '201000002'],
        [201_000_001, 1_763_700_000_123_456, false, 'one'],
      ])
      expect(read.map((each) => text(each.evidence ?? null))).toEqual([null, 'votes'])
      await writer.release()
    })
  })

  describe('evidence', () => {
    it('stays when a commit leaves it out, changes when it is given and is removed when it is null', async () => {
      const seen = []
      for (const evidence of [bytes('a'), undefined, bytes('b'), null]) {
        await at.commit([vessel(201_000_001, { evidence })])
        seen.push(text(await at.store.evidenceOf(201_000_001)))
      }
      expect(seen).toEqual(['a', 'a', 'b', null])
    })

    it('is removed with its vessel, and null for an unknown one', async () => {
      await at.commit([vessel(201_000_001, { evidence: bytes('a') })], [removed(201_000_001)])
      for (const number of [201_000_001, 201_000_002]) expect(await at.store.evidenceOf(number)).toBeNull()
    })

    it('is read of several vessels at once', async () => {
      await at.commit([
        vessel(201_000_001, { evidence: bytes('a') }),
        vessel(201_000_002),
        vessel(3_999_999_999, { evidence: bytes('b') }),
        vessel(201_000_004, { evidence: bytes('c') }),
      ])
      const read = await at.store.evidenceOfAll([3_999_999_999, 201_000_002, 201_000_001, 201_000_009])
      expect(read.map(({ number, votes }) => [number, text(votes)]).sort()).toEqual([
        [201_000_001, 'a'],
        [3_999_999_999, 'b'],
      ])
      expect(await at.store.evidenceOfAll([])).toEqual([])
    })
  })

  describe('simulated vessels', () => {
    it('can be distinguished from real ones', async () => {
      const writer = await at.store.openWriter()
      const made = (number: number) => vessel(number, { simulated: true })
      await writer.commit([made(201_000_001), vessel(201_000_002), made(201_000_003), made(201_000_004)])
      await writer.commit([removed(201_000_001), vessel(201_000_003)])
      expect(await writer.simulatedNumbers()).toEqual([201_000_004])
      expect(await writer.holdsRealVessels()).toBe(true)
      await writer.commit([removed(201_000_002), removed(201_000_003)])
      expect(await writer.holdsRealVessels()).toBe(false)
      await writer.release()
    })
  })

  describe('the latest stamp', () => {
    it('is that of the commit that had the latest, and survives its writer', async () => {
      const first = await at.store.openWriter()
      expect(await first.latestStampMicroseconds()).toBe(0)
      await first.commit([vessel(201_000_001)], 1_795_229_580_123_456)
      await first.commit([vessel(201_000_001)], 1_795_229_580_123_455)
      await first.commit([vessel(201_000_001)])
      await first.release()
      const next = await (await at.openAnother()).openWriter()
      expect(await next.latestStampMicroseconds()).toBe(1_795_229_580_123_456)
      await next.release()
    })

    it('is not changed by an uncommitted batch', async () => {
      const writer = await at.store.openWriter()
      const broken = vessel(201_000_002, { createdMicroseconds: Number.NaN })
      await expect(writer.commit([broken], 7)).rejects.toThrow()
      expect(await writer.latestStampMicroseconds()).toBe(0)
      await writer.release()
    })

    it('is not before the creation of any vessel, even a removed one', async () => {
      const writer = await at.store.openWriter()
      const newest = { ...removed(201_000_002), createdMicroseconds: 1_795_229_580_123_456 }
      await writer.commit([vessel(201_000_001), newest])
      expect(await writer.latestStampMicroseconds()).toBe(1_795_229_580_123_456)
      await writer.release()
    })

    it('can be lowered, where removed vessels are later too', async () => {
      const writer = await at.store.openWriter()
      const newest = { ...removed(201_000_002), createdMicroseconds: 1_795_229_580_123_456 }
      await writer.commit([vessel(201_000_001), newest], 1_795_229_580_123_457)
      await writer.lowerLatestStamp(1_763_700_000_000_000)
      expect(await writer.latestStampMicroseconds()).toBe(1_763_700_000_000_000)
      expect(await writer.read([201_000_001])).toMatchObject([{ createdMicroseconds: 201_000_001 }])
      await writer.release()
    })
  })
}
